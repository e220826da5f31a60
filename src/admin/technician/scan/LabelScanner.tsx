import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { scannedDevice } from '../../../domain/technician/labelCode.ts'
import type {
  LabelScanListener,
  LabelScanStatus,
  ScanCamera,
  TechnicianPorts,
} from '../../../state/admin/technician/technicianPorts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import './labelScanner.css'
import { ScanCameraKeys } from './ScanCameraKeys.tsx'

interface LabelScannerProps {
  technician: Pick<TechnicianPorts, 'scan' | 'origin'>
  /** Result of the last scan; null before the first one. */
  result: ReactNode
  /** True while a room is chosen: the place for the camera's view is then left to it. */
  hasRoom: boolean
  /** Id of the device whose room is chosen. The camera goes off when another room is chosen elsewhere on the page. */
  wanted: string | undefined
  /** Called with the id of the device on the label. The camera is off by then. */
  onFound: (deviceId: string) => void
}

type ScanStatus = LabelScanStatus | 'starting' | 'other'
const isCameraOn = (status: ScanStatus) => status === 'starting' || status === 'looking' || status === 'other'
const isCameraRefused = (status: ScanStatus) => status === 'denied' || status === 'unavailable'

/**
 * Reads the label of a room, or the code on its monitor, with the camera of this device. The camera starts on a press
 * and is off as soon as a room is found, the scan is stopped, or the page is left or hidden.
 */
export function LabelScanner({ technician, result, hasRoom, wanted, onFound }: LabelScannerProps) {
  const { t } = useLingui()
  const video = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState<ScanStatus>('off')
  const isOn = isCameraOn(status)
  /** Id of the camera that the user chose. Each choice is a new object: the same camera can be chosen again. */
  const [choice, setChoice] = useState<{ id: string } | null>(null)
  const [camera, setCamera] = useState<ScanCamera | null>(null)
  const [before, setBefore] = useState(wanted)
  // The camera must not replace a room that was chosen while it was on.
  if (before !== wanted) {
    setBefore(wanted)
    if (isOn) setStatus('off')
  }
  /** Returns true if the code is of a room, which ends the scan. */
  const take = useEffectEvent((text: string): boolean => {
    const device = scannedDevice(text, technician.origin)
    setStatus(device === null ? 'other' : 'off')
    if (device !== null) onFound(device)
    return device !== null
  })
  const { scan } = technician
  useEffect(() => {
    if (!isOn || video.current === null) return undefined
    let isOver = false
    const listener: LabelScanListener = {
      // A frame can contain several codes: the first of a room is taken.
      found: (text) => {
        isOver ||= take(text)
      },
      status: (heard) => {
        if (isOver) return
        setStatus(heard)
        // A chosen camera that cannot be used must not lock out the others.
        if (isCameraRefused(heard)) setChoice(null)
      },
      opened: (opened) => {
        if (!isOver) setCamera(opened)
      },
    }
    const stop = scan(video.current, listener, choice?.id)
    return () => {
      isOver = true
      stop()
    }
  }, [isOn, scan, choice])
  // A page that was hidden for a sign-in must not turn the camera on when it is shown again.
  useEffect(() => () => setStatus((now) => (isCameraOn(now) ? 'off' : now)), [])
  const toggle = () => {
    // Another camera that was opened in place of the chosen one is the choice from then on.
    if (choice !== null && camera !== null) setChoice(camera)
    setCamera(null)
    setStatus(isOn ? 'off' : 'starting')
  }
  const isRefused = isCameraRefused(status)
  return (
    <section className="technician-part" aria-labelledby="technician-scan">
      <h2 id="technician-scan">
        <Trans>Scan a room label</Trans>
      </h2>
      {(isOn || !hasRoom) && (
        <div className="technician-finder">
          {isOn ? (
            <video ref={video} muted playsInline aria-label={t`View of this device’s camera`} />
          ) : (
            <Icon name="qrCode" />
          )}
          <svg
            viewBox="0 0 100 100"
            fill="none"
            strokeWidth="2.5"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path vectorEffect="non-scaling-stroke" d="M6 20V8H16M84 8H94V20M94 80V92H84M16 92H6V80" />
          </svg>
          {isOn && camera !== null && (
            <ScanCameraKeys
              camera={camera}
              isStarting={status === 'starting'}
              onChoose={(id) => {
                // The former camera, and its light, is off until the chosen one is open.
                setCamera({ ...camera, id, light: null })
                setChoice({ id })
                setStatus('starting')
              }}
            />
          )}
        </div>
      )}
      <div className="technician-found" role="status">
        {status === 'denied' ? (
          <Trans>
            Wardlink is not allowed to use the camera. Allow it in your browser settings, or choose the room
            below.
          </Trans>
        ) : status === 'unavailable' ? (
          <Trans>No camera was found here. Choose the room below instead.</Trans>
        ) : status === 'other' ? (
          <Trans>
            This code is not of a room. Hold the label of a room, or the code on its monitor, to the camera.
          </Trans>
        ) : isOn ? (
          <Trans>Looking for a label</Trans>
        ) : (
          result
        )}
      </div>
      <div>
        <Button tone={isOn ? 'plain' : 'primary'} onPress={toggle}>
          {isOn ? (
            <Trans>Turn Off the Camera</Trans>
          ) : isRefused ? (
            <Trans>Try Again</Trans>
          ) : hasRoom ? (
            <Trans>Scan the Next Label</Trans>
          ) : (
            <Trans>Turn On the Camera</Trans>
          )}
        </Button>
      </div>
      <p className="technician-note">
        <Icon name="cameraSlash" />
        <span>
          <Trans>Your camera is used to read the label. Nothing is recorded or sent.</Trans>
        </span>
      </p>
    </section>
  )
}
