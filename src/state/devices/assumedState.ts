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
      const parsed = parseDeviceCommand({ command, params: { ...params } })
      if (typeof parsed === 'object') next = stateAfter(parsed, next)
    }
    if (next !== state) store.set(heardDeviceAtom, { online, state: next })
  }
  look()
  return store.sub(ledgerAtom, look)
}

const stateAfter = (command: ParsedDeviceCommand, state: DeviceState): DeviceState => ({
  ...state,
  ...levelsSetBy(command, state),
  ...switchesSetBy(command),
})

function switchesSetBy(command: ParsedDeviceCommand): Partial<DeviceState> {
  switch (command.command) {
    case 'video_control':
      return { camera: command.params.state }
    case 'microphone_control':
      return { microphone: command.params.state }
    case 'selfview_control':
      return { selfview: command.params.state }
    case 'entertainment':
      return { entertainment: command.params.state === 'on' }
    case 'reboot':
      return { entertainment: false, selfview: 'unknown', camera: 'unknown', microphone: 'unknown' }
    default:
      return {}
  }
}
