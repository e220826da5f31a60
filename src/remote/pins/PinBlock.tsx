import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { controlAtom, privacyAtom } from '../../state/devices/device.ts'
import { connectionAtom } from '../../state/bedside/connection.ts'
import { cameraBlock } from '../device/cameraBlock.ts'
import { CameraOffText } from '../device/CameraOffText.tsx'

/**
 * Returns why no view can be saved (`look`) or gone to (`move`) now; null if it can. A view can be saved
 * while another person moves the camera.
 */
export function usePinBlock(): { look: ReactNode; move: ReactNode } {
  const link = useAtomValue(connectionAtom).kind
  const privacy = useAtomValue(privacyAtom)
  const { holder, mine } = useAtomValue(controlAtom)
  const block = cameraBlock({ link, privacy, holder, mine })
  switch (block?.kind) {
    case 'not_connected':
    case 'device_offline': {
      const words = <Trans>Not connected</Trans>
      return { look: words, move: words }
    }
    case 'covered': {
      const words = <Trans>Uncover the camera first.</Trans>
      return { look: words, move: words }
    }
    case 'camera_off':
      // Each row has a button that goes to its pin: the remedy is given once, at the button above them.
      return { look: <CameraOffText />, move: <Trans>Camera is off</Trans> }
    case 'held':
      return { look: null, move: <Trans>Someone else is moving the camera</Trans> }
    default:
      return { look: null, move: null }
  }
}
