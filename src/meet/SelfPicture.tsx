import { useLingui } from '@lingui/react/macro'
import { CallVideo } from '../ui/CallVideo.tsx'

/** Oneself as in a mirror: whoever sees himself expects that. */
export function SelfPicture({ stream }: { stream: MediaStream }) {
  const { t } = useLingui()
  return (
    <div className="meet-mirror">
      <CallVideo stream={stream} label={t`You on video`} />
    </div>
  )
}
