import type { DeviceState } from '../../../src/contract/devices/device.ts'
import type { CallParams } from '../../../src/contract/devices/deviceLink.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { RoomCall } from '../../../src/state/monitor/roomCall.ts'
import type { CallView } from '../../../src/state/monitor/callView.ts'
import { person } from '../scripted/conference/scriptedConference.ts'
import { createScriptedRoom } from '../scripted/devices/scriptedMonitor.ts'

export const callOrder: CallParams = { vmr: 'room-302', announce: true, pin: '4711' }
export const mori = person({ uuid: 'mori', name: 'Dr. Haruka Mori', role: 'host' })

interface ReportedCall {
  state: DeviceState
  view: CallView
  /** Each change of whether the room is in a call. */
  changes: boolean[]
}

/**
 * Creates a room whose call the test controls, with camera and microphone open. `pass` advances the time by
 * milliseconds.
 */
export function createCallingRoom(pass: (ms: number) => Promise<unknown>) {
  const room = createScriptedRoom()
  const told: ReportedCall = {
    state: { ...startState, camera: 'on', microphone: 'on' },
    view: { kind: 'none' },
    changes: [],
  }
  const call = new RoomCall({
    ports: room.ports,
    name: () => 'Room 302 · Bed 1',
    state: () => told.state,
    onChange: () => told.changes.push(call.alias !== null),
    onView: (shown) => (told.view = shown),
  })
  return Object.assign(told, {
    room,
    call,
    conference: room.conference,
    /** Changes the room's own state. */
    become: (change: Partial<DeviceState>) => {
      told.state = { ...told.state, ...change }
      call.refresh()
    },
    /** Puts the room into the call alone, with its own announcement over. */
    waiting: async () => {
      call.join(callOrder)
      room.conference.letIn()
      await pass(6_000)
    },
    /** Puts the room into the call with Dr. Mori, who sees and hears it. */
    talking: async () => {
      call.join(callOrder)
      room.conference.letIn()
      await pass(6_000)
      room.conference.letIn(mori)
      await pass(6_000)
    },
  })
}
