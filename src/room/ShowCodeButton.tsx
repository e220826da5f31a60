import { Trans } from '@lingui/react/macro'
import { Key } from '../ui/Key.tsx'

/** Shows how to come in, on a screen that has something else to show. */
export function CodeKey({ onPress }: { onPress: () => void }) {
  return (
    <Key icon="qrCode" onPress={onPress}>
      <Trans>Show the Code</Trans>
    </Key>
  )
}
