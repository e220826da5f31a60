import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { loadPinsAtom, pinsAtom, pinsFailedAtom, reportedPinsAtom } from '../../state/pins/pins.ts'
import { callAtom } from '../../state/bedside/callState.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { DeviceTabs } from '../device/DeviceTabs.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'
import { PinForm } from './PinForm.tsx'
import { PinRow } from './PinRow.tsx'
import './pins.css'
import { RemovedPin } from './RemovedPin.tsx'

/**
 * Lists the saved views of the room’s camera: add, go to, edit and remove. A change is visible to everyone.
 */
export function PinsScreen() {
  const { t } = useLingui()
  const load = useSetAtom(loadPinsAtom)
  const reportedPins = useAtomValue(reportedPinsAtom)
  useEffect(() => void load(reportedPins), [load, reportedPins])
  const inCall = isInCall(useAtomValue(callAtom))
  return (
    <BedsideFrame
      title={t`Device Control`}
      back
      backTo={inCall ? '/aps-options' : '/'}
      action={<DeviceTabs current="/device-pins" />}
    >
      <div className="pins">
        <PinForm />
        <RemovedPin />
        <PinList />
      </div>
    </BedsideFrame>
  )
}

function PinList() {
  const { t } = useLingui()
  const pins = useAtomValue(pinsAtom)
  const failed = useAtomValue(pinsFailedAtom)
  const load = useSetAtom(loadPinsAtom)
  const words = useOutcomeText()
  if (pins === null && failed === null)
    return (
      <Loader>
        <Trans>Loading pins…</Trans>
      </Loader>
    )
  if (pins === null) {
    const { title, help } = words(failed ?? '')
    return (
      <InlineAlert kind="warning" live>
        <strong>{title}</strong> {help}
        <Button icon="arrowsClockwise" onPress={() => void load(null)}>
          <Trans>Try Again</Trans>
        </Button>
      </InlineAlert>
    )
  }
  if (pins.length === 0)
    return (
      <InlineAlert kind="soft" icon="pushPin">
        <Trans>No pins yet. Move the camera to a good view, give it a name, and press Add Pin.</Trans>
      </InlineAlert>
    )
  return (
    <ul className="pin-list" aria-label={t`Pins`}>
      {pins.map((pin) => (
        <PinRow key={pin.unique_id} pin={pin} />
      ))}
    </ul>
  )
}
