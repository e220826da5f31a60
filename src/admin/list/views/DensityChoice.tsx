import { Trans, useLingui } from '@lingui/react/macro'
import type { Density } from '../../../state/admin/shellMemory.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** Chooses the height of the rows of every list. */
export function DensityChoice({ density, onChoose }: { density: Density; onChoose: (one: Density) => void }) {
  const { t } = useLingui()
  return (
    <div className="console-density" role="group" aria-label={t`Row height`}>
      <Button pressed={density === 'normal'} onPress={() => onChoose('normal')}>
        <Trans context="row height">Normal</Trans>
      </Button>
      <Button pressed={density === 'compact'} onPress={() => onChoose('compact')}>
        <Trans context="row height">Compact</Trans>
      </Button>
    </div>
  )
}
