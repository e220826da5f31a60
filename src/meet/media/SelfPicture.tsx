import { useLingui } from '@lingui/react/macro'
import { CallVideo } from '../../ui/calls/CallVideo.tsx'

/** Shows the user's own picture mirrored, as people expect to see themselves. */
export function SelfPicture({ stream }: { stream: MediaStream }) {
  const { t } = useLingui()
  return (
    <div className="meet-mirror">
      <CallVideo stream={stream} label={t`Your video`} />
    </div>
  )
}
