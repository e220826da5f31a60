import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, type ReactNode } from 'react'
import { privacyAtom } from '../../state/devices/device.ts'
import { previewAtom, watchPreviewAtom } from '../../state/devices/preview.ts'
import { CameraPill } from '../../ui/camera/CameraPill.tsx'
import type { CameraMove } from '../../ui/camera/cameraMove.ts'
import type { HoldGroup } from '../../ui/camera/holdGroup.ts'
import { MoveMark } from '../../ui/camera/MoveMark.tsx'
import { Preview } from '../../ui/camera/Preview.tsx'
import { useCameraMotion } from './useCameraMotion.ts'

function PillText({ live, privacy }: { live: boolean; privacy: string }): ReactNode {
  if (privacy === 'covered') return <Trans>Camera is covered</Trans>
  if (live) return <Trans>Live</Trans>
  if (privacy === 'on') return <Trans>Camera is on</Trans>
  if (privacy === 'camera_off') return <Trans>Camera is off</Trans>
  return <Trans>Camera status unknown</Trans>
}

function MovingNow({ group }: { group: HoldGroup<CameraMove> }) {
  return <MoveMark moving={useCameraMotion(group).moving} />
}

/**
 * Shows the room camera’s picture while this screen is open. A picture that stops updating is no longer
 * shown.
 */
export function CameraPreview({ group }: { group: HoldGroup<CameraMove> }) {
  const { t } = useLingui()
  const { kind, frame } = useAtomValue(previewAtom)
  const privacy = useAtomValue(privacyAtom)
  const watch = useSetAtom(watchPreviewAtom)
  useEffect(() => watch(), [watch])

  const live = kind === 'live' && frame !== null
  const shut = kind === 'covered' || privacy === 'covered' || privacy === 'camera_off'
  const open = live || privacy === 'on'
  const words = () => {
    if (live) return undefined
    if (shut) return <Trans>There is no picture while the camera is covered or off.</Trans>
    if (kind === 'lost') return <Trans>The picture was lost. Trying again…</Trans>
    return <Trans>Waiting for the picture.</Trans>
  }
  return (
    <Preview
      frame={live && !shut ? frame : null}
      label={t`Live picture from the room camera`}
      shut={shut}
      words={words()}
      pill={
        <CameraPill camera={shut ? 'shut' : open ? 'open' : 'unknown'}>
          <PillText live={live && !shut} privacy={kind === 'covered' ? 'covered' : privacy} />
        </CameraPill>
      }
    >
      <MovingNow group={group} />
    </Preview>
  )
}
