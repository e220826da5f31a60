import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { isInCall } from '../../domain/callFlow.ts'
import { loadPinsAtom, pinsAtom, pinsFailedAtom, pinsToldAtom } from '../../state/pins/pins.ts'
import { callAtom } from '../../state/roomCall.ts'
import { Key } from '../../ui/Key.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Note } from '../../ui/Note.tsx'
import { DeviceTabs } from '../device/DeviceTabs.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import { useOutcomeWords } from '../frame/outcomeWords.ts'
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
  const told = useAtomValue(pinsToldAtom)
  useEffect(() => void load(told), [load, told])
  const inCall = isInCall(useAtomValue(callAtom))
  return (
    <BedsideFrame
      title={t`Device Control`}
      back
      backTo={inCall ? '/aps-options' : '/'}
      action={<DeviceTabs />}
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
  const words = useOutcomeWords()
  if (pins === null && failed === null)
    return (
      <Loader>
        <Trans>Asking for the pins …</Trans>
      </Loader>
    )
  if (pins === null) {
    const { title, help } = words(failed ?? '')
    return (
      <Note kind="warning" live>
        <strong>{title}</strong> {help}
        <Key icon="arrowsClockwise" onPress={() => void load(null)}>
          <Trans>Try Again</Trans>
        </Key>
      </Note>
    )
  }
  if (pins.length === 0)
    return (
      <Note kind="soft" icon="pushPin">
        <Trans>No pins yet. Move the camera to a good view, give it a name, and press Add Pin.</Trans>
      </Note>
    )
  return (
    <ul className="pin-list" aria-label={t`Pins`}>
      {pins.map((pin) => (
        <PinRow key={pin.unique_id} pin={pin} />
      ))}
    </ul>
  )
}
