import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { RoomCamera } from '../../state/meet/roomCamera.ts'
import { HoldPad } from '../../ui/camera/HoldPad.tsx'
import { RoomPictureText } from '../../ui/visits/RoomPictureText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { movingText, padNames } from '../../ui/camera/moveText.ts'
import { ZoomPair } from '../../ui/camera/ZoomPair.tsx'
import './host.css'
import { CameraRefusalText } from './CameraRefusalText.tsx'
import { useRoomCamera } from './useRoomCamera.ts'

interface RoomCameraPanelProps {
  camera: RoomCamera
  /** True if this page is in the call. Otherwise the camera cannot be moved. */
  connected: boolean
  /** True if the camera is kept from showing the patients beside. */
  staysOnBed: boolean
  onClose: () => void
}

/** Pad that moves the room's camera, beside the camera's picture. */
export function RoomCameraPanel({ camera, connected, staysOnBed, onClose }: RoomCameraPanelProps) {
  const { t, i18n } = useLingui()
  const hintId = useId()
  const motion = useAtomValue(camera.motionAtom)
  const { group, moving } = useRoomCamera(camera, motion, !connected)
  const shared = { group, disabled: !connected, describedBy: hintId }
  const words = () => {
    if (!connected)
      return <Trans>Not connected. The buttons will work again when the connection is back.</Trans>
    if (moving !== null) return i18n._(movingText[moving])
    if (motion.kind === 'stopping') return <Trans>Stopping…</Trans>
    if (motion.kind === 'refused') return <CameraRefusalText reason={motion.reason} />
    return <Trans>Press and hold to move. Let go to stop.</Trans>
  }
  return (
    <section className="meet-camera" aria-label={t`Camera of the room`}>
      <header>
        <h2>
          <Trans>Camera of the room</Trans>
        </h2>
        <Button icon="x" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </header>
      <p id={hintId} role="status">
        <Icon name={motion.kind === 'refused' ? 'warningCircle' : 'handTap'} />
        <span>{words()}</span>
      </p>
      {staysOnBed && (
        <p role="status">
          <Icon name="info" />
          <RoomPictureText picture="one_bed" />
        </p>
      )}
      <HoldPad
        {...shared}
        label={t`Camera direction`}
        nameOf={(move) => i18n._(padNames[move])}
        home={<Trans>Home</Trans>}
        onHome={() => void camera.home()}
        ends={nowhere}
        heldByOther={motion.kind === 'refused' && motion.reason === 'held'}
      />
      <ZoomPair
        {...shared}
        label={t`Zoom`}
        zoomIn={<Trans>Zoom In</Trans>}
        zoomOut={<Trans>Zoom Out</Trans>}
      />
    </section>
  )
}

/**
 * The camera's position is known only in the room, so no direction is marked as its end. The picture shows
 * when the camera goes no further.
 */
const nowhere: ReadonlySet<never> = new Set()
