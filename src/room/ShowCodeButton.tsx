import { Trans } from '@lingui/react/macro'
import { Key } from '../ui/Key.tsx'

/** Opens the entry code on a screen that shows something else. */
export function ShowCodeButton({ onPress }: { onPress: () => void }) {
  return (
    <Key icon="qrCode" onPress={onPress}>
      <Trans>Show the Code</Trans>
    </Key>
  )
}
