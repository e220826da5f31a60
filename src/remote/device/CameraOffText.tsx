import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { callAtom } from '../../state/bedside/callState.ts'

/**
 * Explains how to turn on a camera that is off while the microphone is live. In a call this is Video, where
 * Back leads. Outside a call no button turns on only the camera: the user presses Cover, then Uncover, which
 * turns on both.
 */
export function CameraOffText() {
  const inCall = isInCall(useAtomValue(callAtom))
  return inCall ? (
    <Trans>Camera is off. Go back, then press Video.</Trans>
  ) : (
    <Trans>The camera is off. To turn it on, press Cover Camera, then Uncover Camera.</Trans>
  )
}
