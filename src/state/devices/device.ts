import { atom } from 'jotai'
import type { ControlReply, DeviceState, Holder } from '../../contract/devices/device.ts'
import type { BedsideEvent } from '../../contract/bedside/events.ts'
import { failureOf, isAway } from '../../domain/queue/commandOutcome.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import { isUntoldAtom, connectionAtom } from '../bedside/connection.ts'
import { portsAtom, type Result } from '../ports.ts'
import { heardDeviceAtom, heardHolderAtom } from './roomDevice.ts'
import { roomPinsAtom } from '../bedside/roomPins.ts'
import { showToastAtom } from '../toasts.ts'

/** Last reported state of the room device. `online` is null until something was reported. */
export const deviceAtom = atom((get): { online: boolean | null; state: DeviceState | null } =>
  get(heardDeviceAtom),
)

/** True if the server has reported that the device is offline. */
export const deviceAwayAtom = atom((get) => get(heardDeviceAtom).online === false)

/** Current holder of the camera lease. */
export const controlAtom = atom((get): { holder: Holder | null; mine: boolean; askedBy: string | null } =>
  get(heardHolderAtom),
)

/** Camera state that may be shown as text: only what the device confirmed, and only while it is connected. */
export const privacyAtom = atom((get): 'on' | 'covered' | 'camera_off' | 'unknown' => {
  const { online, state } = get(heardDeviceAtom)
  // Without reports, others may have undone what was done here.
  if (get(connectionAtom).kind !== 'connected' || get(isUntoldAtom) || online === false || state === null)
    return 'unknown'
  if (state.camera === 'unknown' || state.microphone === 'unknown') return 'unknown'
  if (state.camera === 'on') return 'on'
  return state.microphone === 'off' ? 'covered' : 'camera_off'
})

/** Handles the event stream's news of the device, the camera's holder and the pins. */
export const hearDeviceAtom = atom(null, (_get, set, event: BedsideEvent) => {
  if (event.name === 'device_state') set(heardDeviceAtom, event.data)
  if (event.name === 'pins') set(roomPinsAtom, (pins) => ({ ...pins, reportedPins: event.data.bookmarks }))
  if (event.name === 'control') {
    const { holder, you, asked_by } = event.data
    set(heardHolderAtom, { holder, mine: you, askedBy: asked_by ?? null })
  }
})

type Outcome = Promise<Result<ControlReply>>

/** Shows the first failure among the outcomes, if there is one. */
const showFailureAtom = atom(null, (_get, set, outcomes: readonly Result<ControlReply>[]) => {
  const failed = outcomes.map(failureOf).find((code) => code !== null)
  if (failed !== undefined) set(showToastAtom, { kind: 'warning', code: failed })
})

/**
 * Turns camera and microphone off. The commands wait for the network or the device if necessary. A refusal is
 * shown to the user.
 */
export const coverAtom = atom(null, async (_get, set): Promise<readonly Result<ControlReply>[]> => {
  const outcomes = await Promise.all([
    set(sendCommandAtom, 'video_control', { state: 'off' }),
    set(sendCommandAtom, 'microphone_control', { state: 'off' }),
  ])
  set(
    showFailureAtom,
    outcomes.filter((outcome) => !isAway(outcome)),
  )
  return outcomes
})

/** Turns camera and microphone on again, immediately or not at all. */
export const uncoverAtom = atom(null, async (_get, set): Promise<readonly Result<ControlReply>[]> => {
  const outcomes = await Promise.all([
    set(sendCommandAtom, 'video_control', { state: 'on' }),
    set(sendCommandAtom, 'microphone_control', { state: 'on' }),
  ])
  set(showFailureAtom, outcomes)
  return outcomes
})

export const goHomeAtom = atom(null, (_get, set): Outcome => set(sendCommandAtom, 'home', {}))

export const refreshDeviceAtom = atom(null, (_get, set): Outcome =>
  set(toldCommandAtom, 'refresh', 'refreshed'),
)

export const rebootDeviceAtom = atom(null, (_get, set): Outcome =>
  set(toldCommandAtom, 'reboot', 'rebooting'),
)

/** Sends a command and shows its outcome in a toast. */
const toldCommandAtom = atom(
  null,
  async (_get, set, command: 'refresh' | 'reboot', success: string): Outcome => {
    const outcome = await set(sendCommandAtom, command, {})
    const failed = failureOf(outcome)
    set(
      showToastAtom,
      failed === null
        ? { kind: 'success', code: success }
        : { kind: 'warning', code: failed, ofScreen: true },
    )
    return outcome
  },
)

/**
 * Notifies the camera's holder that someone else would like to control it. Returns true if the notification
 * was delivered.
 */
export const askForCameraAtom = atom(null, async (get, set): Promise<boolean> => {
  const result = await get(portsAtom)?.api.call({
    method: 'POST',
    path: '/api/v1/rooms/control/ask',
    body: {},
    reply: null,
  })
  if (result?.ok === false) set(showToastAtom, { kind: 'warning', code: result.code, ofScreen: true })
  return result?.ok === true
})
