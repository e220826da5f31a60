import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Loudspeaker } from '../../state/meet/loudspeaker.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { DeviceChoice } from '../lobby/DeviceChoice.tsx'

/** Select for the loudspeaker with a test tone, in browsers that can choose one. */
export function LoudspeakerChoice({ loudspeaker }: { loudspeaker: Loudspeaker }) {
  const { t } = useLingui()
  const { canChoose, choices, sink, tone } = useAtomValue(loudspeaker.viewAtom)
  if (!canChoose || choices.length === 0) return null
  return (
    <div className="meet-loudspeaker">
      <p role="status">
        <Icon name="speakerHigh" />
        {tone === 'failed' ? (
          <Trans>The tone did not play. Choose another loudspeaker.</Trans>
        ) : (
          <Trans>Play a tone. If you do not hear it, choose another loudspeaker.</Trans>
        )}
      </p>
      <div className="meet-devices">
        <DeviceChoice
          icon="speakerHigh"
          label={t`Loudspeaker`}
          choices={choices}
          chosen={sink === '' ? (choices[0]?.id ?? null) : sink}
          onChoose={(id) => loudspeaker.choose(id)}
        />
        <Button
          icon="speakerHigh"
          state={tone === 'playing' ? 'busy' : 'idle'}
          onPress={() => void loudspeaker.playTone()}
        >
          {tone === 'playing' ? <Trans>Playing…</Trans> : <Trans>Play a Tone</Trans>}
        </Button>
      </div>
    </div>
  )
}
