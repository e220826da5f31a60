import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/buttons/Button.tsx'

/** Opens the entry code on a screen that shows something else. */
export function ShowCodeButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon="qrCode" onPress={onPress}>
      <Trans>Show the Code</Trans>
    </Button>
  )
}
