import { Plural, Trans } from '@lingui/react/macro'
import type { Monitor } from '../../state/monitor/monitor.ts'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'
import { ShutterPlate } from '../../ui/camera/ShutterPlate.tsx'
import { PrivacyTitle } from '../privacy/PrivacyText.tsx'
import { useNow } from '../useNow.ts'
import { CoverButton } from '../privacy/CoverButton.tsx'

/**
 * Shows that no one sees the room yet, for how long, and how to stay private. Times are from the monotonic
 * clock.
 */
export function OpeningPlate({
  monitor,
  privacy,
  opensAt,
}: {
  monitor: Monitor
  privacy: PrivacyView
  opensAt: number
}) {
  const now = useNow(monitor.monotonic)
  const seconds = Math.max(1, Math.ceil((opensAt - now) / 1_000))
  const opens = privacy.camera === 'on' || privacy.microphone === 'on'
  return (
    <div className="room-opening">
      {opens ? (
        <ShutterPlate known title={<Trans>No one can see or hear you yet</Trans>}>
          <OpensText seconds={seconds} privacy={privacy} />
        </ShutterPlate>
      ) : (
        <ShutterPlate known={privacy.camera !== 'unknown'} title={<PrivacyTitle privacy={privacy} />}>
          <Trans>
            Your camera stays covered in the call. To be seen, press Uncover Camera here or on your remote.
          </Trans>
        </ShutterPlate>
      )}
      <div className="room-opening-buttons">
        <CoverButton monitor={monitor} privacy={privacy} />
      </div>
    </div>
  )
}

/**
 * Counts down to what opens: after “Sound only”, the camera stays off. A state that is not known or is about to change
 * may open.
 */
function OpensText({ seconds, privacy }: { seconds: number; privacy: PrivacyView }) {
  const { camera, microphone, busy } = privacy
  if (camera === 'off' && !busy)
    return (
      <Plural
        value={seconds}
        one="You will be heard in # second, but not seen. To stay private, press Cover Camera here or on your remote."
        other="You will be heard in # seconds, but not seen. To stay private, press Cover Camera here or on your remote."
      />
    )
  if (microphone === 'off' && !busy)
    return (
      <Plural
        value={seconds}
        one="You will be seen in # second, but not heard. To stay private, press Cover Camera here or on your remote."
        other="You will be seen in # seconds, but not heard. To stay private, press Cover Camera here or on your remote."
      />
    )
  return (
    <Plural
      value={seconds}
      one="You will be seen and heard in # second. To stay private, press Cover Camera here or on your remote."
      other="You will be seen and heard in # seconds. To stay private, press Cover Camera here or on your remote."
    />
  )
}
