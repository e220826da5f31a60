import { Trans } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { conferenceConnectionAtom } from '../../../state/calls/conferenceConnection.ts'
import { contentShareAtom, endShareAtom } from '../../../state/calls/contentShare.ts'
import { Button } from '../../../ui/buttons/Button.tsx'

/** Starts and stops sharing. */
export function ShareTile({ onShare }: { onShare: () => void }) {
  const shares = useAtomValue(contentShareAtom).kind !== 'none'
  const isConnected = useAtomValue(conferenceConnectionAtom) === 'up'
  const end = useSetAtom(endShareAtom)
  return (
    <Button
      icon="presentation"
      className="call-share"
      onPress={shares ? end : onShare}
      disabledReason={!shares && !isConnected ? <Trans>Reconnecting</Trans> : undefined}
    >
      {shares ? <Trans>Stop Sharing</Trans> : <Trans>Content Share</Trans>}
    </Button>
  )
}
