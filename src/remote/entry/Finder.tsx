import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { type Enter, scannerAtom, startScannerAtom } from '../../state/bedside/scanner.ts'
import { CameraPill } from '../../ui/camera/CameraPill.tsx'
import { Button } from '../../ui/buttons/Button.tsx'

/** The four corners that frame the code. */
function Corners() {
  return (
    <svg
      className="finder-frame"
      viewBox="0 0 100 100"
      fill="none"
      strokeWidth="3.6"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M4 22V12Q4 4 12 4H22M78 4H88Q96 4 96 12V22M96 78V88Q96 96 88 96H78M22 96H12Q4 96 4 88V78" />
    </svg>
  )
}

function Refusal({ state }: { state: 'denied' | 'unavailable' }) {
  return state === 'denied' ? (
    <Trans>
      Wardlink is not allowed to use the camera. Allow it in your browser settings, or type the code.
    </Trans>
  ) : (
    <Trans>No camera was found here. Type the code instead.</Trans>
  )
}

/**
 * Scans with the camera of this tablet or phone. The camera starts on a press and stops when the screen
 * closes.
 */
export function Finder({ enter }: { enter: Enter }) {
  const { t } = useLingui()
  const scanner = useAtomValue(scannerAtom)
  const startScanner = useSetAtom(startScannerAtom)
  const video = useRef<HTMLVideoElement>(null)
  /** Number of times the camera was requested. Each press requests it again. */
  const [asked, setAsked] = useState(0)
  const wanted = asked > 0

  useEffect(() => {
    if (asked === 0 || !video.current) return
    return startScanner(video.current, enter)
  }, [asked, startScanner, enter])

  const refused = wanted && (scanner === 'denied' || scanner === 'unavailable') ? scanner : null
  const looking = wanted && refused === null
  return (
    <div className="finder">
      {wanted && (
        <video ref={video} muted playsInline aria-label={t`Camera view from this tablet or phone`} />
      )}
      <Corners />
      {!looking && (
        <div className="finder-words" role="status">
          <p>
            {refused === null ? (
              <Trans>Hold the code between the four corners.</Trans>
            ) : (
              <Refusal state={refused} />
            )}
          </p>
          <Button tone="primary" icon="eye" onPress={() => setAsked(asked + 1)}>
            {refused === null ? <Trans>Turn On the Camera</Trans> : <Trans>Try Again</Trans>}
          </Button>
        </div>
      )}
      {looking && (
        <CameraPill camera="open">
          {scanner === 'found' ? <Trans>Code found</Trans> : <Trans>Looking for the QR code</Trans>}
        </CameraPill>
      )}
    </div>
  )
}
