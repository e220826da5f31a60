import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { controlAtom, privacyAtom } from '../../state/devices/device.ts'
import { connectionKindAtom } from '../../state/bedside/connection.ts'
import { pinDraftAtom } from '../../state/pins/editPin.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { CoverButton } from '../privacyControl/CoverButton.tsx'
import { EditingBanner, PinEditor } from '../pins/PinEditor.tsx'
import { PinHere } from '../pins/PinHere.tsx'
import { cameraBlock } from './cameraBlock.ts'
import { CameraHint } from './CameraHint.tsx'
import { CameraPads } from './CameraPads.tsx'
import { CameraPreview } from './CameraPreview.tsx'
import './device.css'
import { DeviceButtons } from './DeviceButtons.tsx'
import { DeviceTabs } from './DeviceTabs.tsx'
import { HeldCard } from './HeldCard.tsx'
import './phone.css'
import './sideways.css'
import { useCameraHold } from './useCameraMotion.ts'

export function DeviceControlScreen() {
  const { t } = useLingui()
  const hintId = useId()
  const link = useAtomValue(connectionKindAtom)
  const inCall = isInCall(useAtomValue(callAtom))
  const privacy = useAtomValue(privacyAtom)
  const { holder, mine, askedBy } = useAtomValue(controlAtom)
  const draft = useAtomValue(pinDraftAtom)

  const block = cameraBlock({ link, privacy, holder, mine })
  const disabled = block !== null
  const group = useCameraHold(disabled)
  const unreachable = block?.kind === 'not_connected' || block?.kind === 'device_offline'

  return (
    <BedsideFrame
      title={t`Device Control`}
      back
      backTo={inCall ? '/aps-options' : '/'}
      action={
        <>
          <DeviceTabs current="/device-control" />
          {draft !== null && <EditingBanner />}
        </>
      }
    >
      <div
        className={
          block?.kind === 'held' ? 'device device-held' : draft === null ? 'device' : 'device device-editing'
        }
      >
        <section className="device-see">
          <div className="device-picture">
            <CameraPreview group={group} />
            {draft !== null && (
              <div className="device-keys device-corner">
                <CoverButton />
              </div>
            )}
          </div>
          {block?.kind === 'held' && <HeldCard key={block.holder.id} holder={block.holder} />}
          {mine && askedBy !== null && (
            <InlineAlert kind="soft" icon="hand" live>
              <Trans>
                <bdi>{askedBy}</bdi> would like to move the camera. Let go to give them a turn.
              </Trans>
            </InlineAlert>
          )}
          <CameraHint
            id={hintId}
            block={block}
            group={group}
            idle={draft === null ? undefined : <Trans>Move the camera, then press Save Pin.</Trans>}
          />
          {draft === null && (
            <DeviceButtons
              inRow={block?.kind === 'held'}
              blockedBy={unreachable ? <Trans>Not connected</Trans> : null}
            />
          )}
        </section>
        <section className="device-move">
          <CameraPads
            group={group}
            disabled={disabled}
            describedBy={hintId}
            heldByOther={block?.kind === 'held'}
          />
        </section>
        <div className="device-pin">
          {draft === null ? <PinHere /> : <PinEditor key={draft.pin.unique_id} draft={draft} />}
        </div>
      </div>
    </BedsideFrame>
  )
}
