import type { createStore } from 'jotai'
import type { DeviceState } from '../../contract/devices/device.ts'
import { type ParsedDeviceCommand, parseDeviceCommand } from '../../domain/devices/parsedDeviceCommand.ts'
import { levelsSetBy, startState } from '../../domain/devices/deviceState.ts'
import { ledgerAtom } from '../queue/ledger.ts'
import type { Stop } from '../ports.ts'
import { heardDeviceAtom } from './roomDevice.ts'

/** It is also unknown whether the self-view is shown on the room's screen. */
const untoldState: DeviceState = { ...startState, selfview: 'unknown' }

/**
 * Tracks the state of the room device at a back end without an event stream. It starts with the
 * specification's defaults and applies the commands that this remote was told are done. Changes by others
 * stay unknown, so `covered` is never trusted. Returns a function that stops the tracking.
 */
export function trackAssumedState(store: ReturnType<typeof createStore>): Stop {
  const believed = new Set<string>()
  const look = (): void => {
    const { online, state } = store.get(heardDeviceAtom)
    let next = state ?? untoldState
    for (const { id, command, params, status } of store.get(ledgerAtom)) {
      if (status !== 'done' || believed.has(id)) continue
      believed.add(id)
      const order = parseDeviceCommand({ command, params: { ...params } })
      if (typeof order === 'object') next = stateAfter(order, next)
    }
    if (next !== state) store.set(heardDeviceAtom, { online, state: next })
  }
  look()
  return store.sub(ledgerAtom, look)
}

const stateAfter = (order: ParsedDeviceCommand, state: DeviceState): DeviceState => ({
  ...state,
  ...levelsSetBy(order, state),
  ...switchesSetBy(order),
})

function switchesSetBy(order: ParsedDeviceCommand): Partial<DeviceState> {
  switch (order.command) {
    case 'video_control':
      return { camera: order.params.state }
    case 'microphone_control':
      return { microphone: order.params.state }
    case 'selfview_control':
      return { selfview: order.params.state }
    case 'entertainment':
      return { entertainment: order.params.state === 'on' }
    case 'reboot':
      return { entertainment: false, selfview: 'unknown', camera: 'unknown', microphone: 'unknown' }
    default:
      return {}
  }
}
