import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { memo } from 'react'
import { deviceAtom, goHomeAtom } from '../../state/devices/device.ts'
import type { CameraMove } from '../../ui/camera/cameraMove.ts'
import type { HoldGroup } from '../../ui/camera/holdGroup.ts'
import { HoldPad } from '../../ui/camera/HoldPad.tsx'
import { padNames } from '../../ui/camera/moveText.ts'
import { ZoomPair } from '../../ui/camera/ZoomPair.tsx'
import { padEnds } from './padEnds.ts'

export interface CameraPadsProps {
  group: HoldGroup<CameraMove>
  disabled: boolean
  /** Id of the hint that describes what the buttons do now. */
  describedBy: string
  heldByOther: boolean
}

/** The buttons that move the camera. */
export const CameraPads = memo(function CameraPads({ heldByOther, ...keys }: CameraPadsProps) {
  const { t, i18n } = useLingui()
  const { state } = useAtomValue(deviceAtom)
  const goHome = useSetAtom(goHomeAtom)
  return (
    <div className="device-pads">
      <HoldPad
        {...keys}
        label={t`Camera direction`}
        nameOf={(move) => i18n._(padNames[move])}
        home={<Trans>Home</Trans>}
        onHome={() => void goHome()}
        ends={padEnds(state?.pose)}
        heldByOther={heldByOther}
      />
      <ZoomPair {...keys} label={t`Zoom`} zoomIn={t`Zoom In`} zoomOut={t`Zoom Out`} />
    </div>
  )
})
