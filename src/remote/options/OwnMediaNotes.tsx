import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { mutedByOthersAtom, ownMediaAtom } from '../../state/calls/ownMedia.ts'
import type { LocalMediaState } from '../../state/meet/localMedia.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'

/** Returns what keeps the others from seeing the patient, and what to do; null if nothing does. */
function cameraText(state: LocalMediaState): ReactNode {
  switch (state) {
    case 'denied':
      return <Trans>The camera is blocked. Allow it in the settings of your browser, then press Video.</Trans>
    case 'system':
      return (
        <Trans>
          The settings of this phone block the camera. Allow it for the browser, then press Video.
        </Trans>
      )
    case 'missing':
      return <Trans>No camera was found. The others can hear you.</Trans>
    case 'taken':
      return <Trans>Another app is using the camera. Close that app, then press Video.</Trans>
    case 'insecure':
      return (
        <Trans>The camera and microphone cannot be used on this page. Ask your care team for help.</Trans>
      )
    case 'failed':
      return <Trans>The camera did not start. Press Video to try again.</Trans>
    default:
      return null
  }
}

function microphoneText(state: LocalMediaState): ReactNode {
  switch (state) {
    case 'denied':
      return (
        <Trans>The microphone is blocked. Allow it in the settings of your browser, then press Mic.</Trans>
      )
    case 'system':
      return (
        <Trans>
          The settings of this phone block the microphone. Allow it for the browser, then press Mic.
        </Trans>
      )
    case 'missing':
      return <Trans>No microphone was found. Connect one, then press Mic. You can also write messages.</Trans>
    case 'taken':
      return <Trans>Another app is using the microphone. Close that app, then press Mic.</Trans>
    case 'failed':
      return <Trans>The microphone did not start. Press Mic to try again.</Trans>
    default:
      return null
  }
}

/** Warns that the others do not see or hear the patient, although the patient might think they do. */
export function OwnMediaNotes() {
  const own = useAtomValue(ownMediaAtom)
  const mutedByOthers = useAtomValue(mutedByOthersAtom)
  if (own === null) return null
  const { camera, microphone, systemMuted } = own
  if (camera === 'denied' && microphone === 'denied')
    return (
      <Warning>
        <Trans>
          Camera and microphone are blocked. Allow both in the settings of your browser, then press Mic and
          Video.
        </Trans>
      </Warning>
    )
  return (
    <>
      <Warning>{microphoneText(microphone)}</Warning>
      <Warning>{cameraText(camera)}</Warning>
      {microphone === 'on' && systemMuted && (
        <Warning>
          <Trans>
            Your device mutes the microphone. Others cannot hear you. Unmute it on the headset or in the
            device settings.
          </Trans>
        </Warning>
      )}
      {mutedByOthers && (
        <Warning>
          <Trans>Your microphone was turned off in the call. Press Mic to turn it on again.</Trans>
        </Warning>
      )}
    </>
  )
}

function Warning({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <InlineAlert kind="warning" live>
      {children}
    </InlineAlert>
  )
}
