import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useId } from 'react'
import { isInCall } from '../../domain/callFlow.ts'
import { controlAtom, deviceAtom, goHomeAtom, privacyAtom } from '../../state/device.ts'
import { linkAtom } from '../../state/link.ts'
import { pinDraftAtom } from '../../state/pins/editPin.ts'
import { callAtom } from '../../state/roomCall.ts'
import { HoldPad } from '../../ui/HoldPad.tsx'
import { Note } from '../../ui/Note.tsx'
import { ZoomPair } from '../../ui/ZoomPair.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { EditingBanner, PinEditor } from '../pins/PinEditor.tsx'
import { PinHere } from '../pins/PinHere.tsx'
import { cameraBlock } from './cameraBlock.ts'
import { CameraHint } from './CameraHint.tsx'
import { CameraPreview } from './CameraPreview.tsx'
import './device.css'
import { DeviceKeys } from './DeviceKeys.tsx'
import { DeviceTabs } from './DeviceTabs.tsx'
import { HeldCard } from './HeldCard.tsx'
import { padNames } from '../../ui/moveWords.ts'
import { padEnds } from './padEnds.ts'
import { useCameraMotion } from './useCameraMotion.ts'

export function DeviceControlScreen() {
  const { t, i18n } = useLingui()
  const hintId = useId()
  const { state } = useAtomValue(deviceAtom)
  const link = useAtomValue(linkAtom).kind
  const inCall = isInCall(useAtomValue(callAtom))
  const privacy = useAtomValue(privacyAtom)
  const { holder, mine, askedBy } = useAtomValue(controlAtom)
  const goHome = useSetAtom(goHomeAtom)
  const draft = useAtomValue(pinDraftAtom)

  const block = cameraBlock({ link, privacy, holder, mine })
  const disabled = block !== null
  const { group, motion, moving, stopping } = useCameraMotion(disabled)
  const unreachable = block?.kind === 'not_connected' || block?.kind === 'device_offline'
  const shared = { group, stopping, disabled, describedBy: hintId }

  return (
    <BedsideFrame
      title={t`Device Control`}
      back
      backTo={inCall ? '/aps-options' : '/'}
      action={<DeviceTabs />}
    >
      <div
        className={
          block?.kind === 'held' ? 'device device-held' : draft === null ? 'device' : 'device device-editing'
        }
      >
        <section className="device-see">
          {draft !== null && <EditingBanner />}
          <CameraPreview moving={moving} />
          {block?.kind === 'held' && <HeldCard key={block.holder.id} holder={block.holder} />}
          {mine && askedBy !== null && (
            <Note kind="soft" icon="hand" live>
              <Trans>
                <bdi>{askedBy}</bdi> asks to move the camera. Let go, and they can.
              </Trans>
            </Note>
          )}
          <CameraHint
            id={hintId}
            block={block}
            moving={moving}
            motion={motion}
            {...(draft !== null && { idle: <Trans>Move the camera, then press Save Pin.</Trans> })}
          />
          {draft === null && (
            <DeviceKeys
              inRow={block?.kind === 'held'}
              blockedBy={unreachable ? <Trans>Not connected</Trans> : null}
            />
          )}
        </section>
        <section className="device-move">
          <div className="device-pads">
            <HoldPad
              {...shared}
              label={t`Camera direction`}
              nameOf={(move) => i18n._(padNames[move])}
              home={<Trans>Home</Trans>}
              onHome={() => void goHome()}
              ends={padEnds(state?.pose)}
              heldByOther={block?.kind === 'held'}
            />
            <ZoomPair
              {...shared}
              label={t`Zoom`}
              zoomIn={<Trans>Zoom In</Trans>}
              zoomOut={<Trans>Zoom Out</Trans>}
            />
          </div>
        </section>
        <div className="device-pin">
          {draft === null ? <PinHere /> : <PinEditor key={draft.pin.unique_id} draft={draft} />}
        </div>
      </div>
    </BedsideFrame>
  )
}
