import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { callAtom } from '../../state/bedside/callState.ts'

/**
 * How a camera that is off, while the microphone is live, is turned on again. In a call by Video, where Back leads; outside
 * of one no key turns on the camera alone: Cover is offered, and then Uncover turns on both.
 */
export function CameraOffText() {
  const inCall = isInCall(useAtomValue(callAtom))
  return inCall ? (
    <Trans>Camera is off. Go back, then press Video.</Trans>
  ) : (
    <Trans>Camera is off. Press Cover Camera, then Uncover.</Trans>
  )
}
