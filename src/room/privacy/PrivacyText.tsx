import { Trans } from '@lingui/react/macro'
import type { PrivacyView } from '../../state/monitor/monitorView.ts'

/** States what the camera does, as far as it is known. */
export function PrivacyTitle({ privacy: { camera, covered, cameraProblem } }: { privacy: PrivacyView }) {
  if (camera === 'on') return <Trans>Camera is on</Trans>
  if (camera === 'unknown') return <Trans>Camera status unknown</Trans>
  return covered && cameraProblem === null ? <Trans>Camera is covered</Trans> : <Trans>Camera is off</Trans>
}

/**
 * Explains why, and states what the microphone does. “No one can see or hear you” appears only when both are
 * known to be off.
 */
export function PrivacyDetail({ privacy }: { privacy: PrivacyView }) {
  const { camera, microphone, covered, cameraProblem, systemMuted, busy } = privacy
  if (camera === 'unknown' && busy) return <Trans>Getting the camera ready…</Trans>
  if (covered && cameraProblem === null) return <Trans>No one can see or hear you.</Trans>
  return (
    <>
      {cameraProblem !== null && (
        <>
          <CameraProblem problem={cameraProblem} />{' '}
        </>
      )}
      <MicrophoneText microphone={microphone} systemMuted={systemMuted} />
    </>
  )
}

function CameraProblem({ problem }: { problem: NonNullable<PrivacyView['cameraProblem']> }) {
  if (problem === 'denied')
    return <Trans>This screen is not allowed to use the camera. Allow it in the browser settings.</Trans>
  if (problem === 'missing') return <Trans>No camera found.</Trans>
  return <Trans>The camera is not responding.</Trans>
}

function MicrophoneText({ microphone, systemMuted }: Pick<PrivacyView, 'microphone' | 'systemMuted'>) {
  if (systemMuted)
    return <Trans>The microphone is muted in the settings of this screen. Unmute it there.</Trans>
  if (microphone === 'on') return <Trans>The microphone is on.</Trans>
  if (microphone === 'off') return <Trans>The microphone is off.</Trans>
  return <Trans>Microphone status unknown.</Trans>
}
