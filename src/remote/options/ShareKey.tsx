import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { conferenceLinkAtom } from '../../state/call/conferenceLine.ts'
import { contentShareAtom, endShareAtom } from '../../state/call/contentShare.ts'
import { Key } from '../../ui/Key.tsx'

/** Begins to share, and ends it. */
export function ShareKey({ onShare }: { onShare: () => void }) {
  const shares = useAtomValue(contentShareAtom).kind !== 'none'
  const isConnected = useAtomValue(conferenceLinkAtom) === 'up'
  const end = useSetAtom(endShareAtom)
  return (
    <Key
      icon="presentation"
      className="call-share"
      onPress={shares ? end : onShare}
      {...(!shares && !isConnected && { disabledReason: <Trans>Reconnecting</Trans> })}
    >
      {shares ? <Trans>Stop Sharing</Trans> : <Trans>Content Share</Trans>}
    </Key>
  )
}
