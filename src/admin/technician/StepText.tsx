import { Trans } from '@lingui/react/macro'
import type { TestStep } from '../../contract/technician/deviceTests.ts'

/** Shows the name of a test step. */
export function StepName({ step }: Pick<TestStep, 'step'>) {
  switch (step) {
    case 'network':
      return <Trans>Connection to the server</Trans>
    case 'stun':
      return <Trans>Connection for calls</Trans>
    case 'camera':
      return <Trans>Camera picture</Trans>
    case 'pan':
      return <Trans>Pan right, then stop</Trans>
    case 'zoom':
      return <Trans>Zoom in, then out</Trans>
    case 'microphone':
      return <Trans>Microphone</Trans>
    case 'speaker':
      return <Trans>Speaker tone</Trans>
  }
}

/** Shows the result of a step with its measurements, or what to do about it. */
export function StepFinding({ found }: { found: TestStep }) {
  return found.outcome === 'passed' ? <Figures found={found} /> : <StepReason reason={found.reason ?? null} />
}

function Figures({ found: { step, measured } }: { found: TestStep }) {
  const { ms = 0, fps = 0, width = 0, height = 0, moved = 0, zoom = 1, level = 0 } = measured
  const percent = Math.round(moved * 100)
  switch (step) {
    case 'network':
    case 'stun':
      return <Trans>Answered in {ms} ms.</Trans>
    case 'camera':
      return (
        <Trans>
          {width} × {height}, {fps} frames per second. The video itself is not shown.
        </Trans>
      )
    case 'pan':
      return <Trans>Moved {percent}% of its range, stopped by itself, and returned.</Trans>
    case 'zoom':
      return <Trans>Zoomed in {zoom}×, stopped by itself, and zoomed back out.</Trans>
    case 'microphone':
      return <Trans>Picks up sound in the room, up to {level} dB.</Trans>
    case 'speaker':
      return <Trans>The microphone heard its tone.</Trans>
  }
}

/** Explains why a step failed or was skipped, and what to do. */
export function StepReason({ reason }: { reason: string | null }) {
  switch (reason) {
    case 'no_answer':
      return <Trans>No answer. Check the network of the room.</Trans>
    case 'none_configured':
      return <Trans>No server is configured for this.</Trans>
    case 'no_picture':
      return <Trans>There is no picture. Reboot the device, then look at the camera’s cable.</Trans>
    case 'black':
      return <Trans>The picture is black. Check that nothing covers the lens.</Trans>
    case 'frozen':
      return <Trans>The picture is frozen. Refresh the device.</Trans>
    case 'off':
      return <Trans>The camera is covered in the room and stays covered.</Trans>
    case 'denied':
      return <Trans>The browser of the device does not allow it. Allow it in its settings.</Trans>
    case 'missing':
      return <Trans>Not found. Check that it is plugged in.</Trans>
    case 'did_not_move':
      return <Trans>The camera did not move. Refresh the device and check that its screen is on.</Trans>
    case 'did_not_stop':
      return (
        <Trans>
          The camera did not stop by itself and had to be stopped. Take this device out of service.
        </Trans>
      )
    case 'did_not_return':
      return <Trans>The camera did not return to its first position.</Trans>
    case 'silent':
      return <Trans>No sound in 2 seconds. Check the mute switch on the side of the device.</Trans>
    case 'ask_person':
      return <Trans>A tone was played. Ask someone in the room if they heard it.</Trans>
    case 'blocked':
      return <Trans>The browser waits for a touch on the screen. Touch it once.</Trans>
    case 'muted':
      return <Trans>The speaker is muted in the room.</Trans>
    case 'night':
      return <Trans>Skipped at night so that no one is woken.</Trans>
    default:
      return <Trans>It did not work. Reboot the device, and test it again.</Trans>
  }
}
