import { expect, test } from 'vitest'
import type { DeviceState } from '../../../src/contract/device.ts'
import { startState } from '../../../src/domain/deviceState.ts'
import {
  askForCameraAtom,
  controlAtom,
  deviceAtom,
  privacyAtom,
  refreshDeviceAtom,
} from '../../../src/state/device.ts'
import { startSessionAtom } from '../../../src/state/session.ts'
import { toastsAtom } from '../../../src/state/toasts.ts'
import {
  type Bedside,
  covered,
  createBedside,
  deviceOffline,
  done,
  hearRoom,
  keptSession,
  profile,
  refused,
  seeing,
} from '../../support/scripted/scriptedBedside.ts'

async function inRoom(state?: DeviceState): Promise<Bedside> {
  const bedside = createBedside({ kept: { ...keptSession, profile } })
  await bedside.store.set(startSessionAtom)
  hearRoom(bedside, state)
  return bedside
}

test.each([
  ['sees and hears', seeing, 'on'],
  ['sees, and is deaf', { ...seeing, microphone: 'off' }, 'on'],
  ['neither sees nor hears', covered, 'covered'],
  ['hears, and is blind', { ...seeing, camera: 'off' }, 'camera_off'],
  ['may hear: nobody knows', { ...covered, microphone: 'unknown' }, 'unknown'],
  ['has said nothing yet', startState, 'unknown'],
] as const)('a room that %s', async (_told, state, said) => {
  const { store } = await inRoom(state)
  expect(store.get(privacyAtom)).toBe(said)
})

test('"covered" is not claimed of a room that cannot be heard', async () => {
  const bedside = await inRoom(covered)
  hearRoom(bedside, covered, false)
  expect(bedside.store.get(privacyAtom), 'the device is away').toBe('unknown')
  hearRoom(bedside, covered, true)
  bedside.stream.tell('lost')
  expect(bedside.store.get(privacyAtom), 'the server is away').toBe('unknown')
  bedside.stream.tell('open')
  bedside.online.turn(false)
  expect(bedside.store.get(privacyAtom), 'the network is away').toBe('unknown')
})

test('who moves the camera, and who would like to, is told by the room', async () => {
  const { store, events } = await inRoom()
  const holder = { id: 'session-1', name: 'Room 302' }
  events.tell({ name: 'control', data: { holder, you: true, asked_by: 'Dr. Ito' } })
  expect(store.get(controlAtom)).toEqual({ holder, mine: true, askedBy: 'Dr. Ito' })
  events.tell({ name: 'control', data: { holder: null, you: false } })
  expect(store.get(controlAtom)).toEqual({ holder: null, mine: false, askedBy: null })
})

test('a wish for the camera that did not arrive says so', async () => {
  const { store, api } = await inRoom()
  await store.set(askForCameraAtom)
  expect(api.sent.at(-1)?.path).toBe('/api/v1/rooms/control/ask')
  expect(store.get(toastsAtom)).toEqual([])
  api.on('POST /api/v1/rooms/control/ask', refused(429, 'rate_limited'))
  await store.set(askForCameraAtom)
  expect(store.get(toastsAtom)).toMatchObject([{ kind: 'warning', code: 'rate_limited' }])
})

test('a refresh tells its outcome', async () => {
  const { store, api } = await inRoom()
  await store.set(refreshDeviceAtom)
  expect(store.get(toastsAtom)).toMatchObject([{ kind: 'success', code: 'refreshed' }])
  api.on('POST /api/v1/rooms/control', deviceOffline)
  await store.set(refreshDeviceAtom)
  expect(store.get(toastsAtom).at(-1)).toMatchObject({ kind: 'warning', code: 'offline' })
})

test('an answer that was overtaken by newer news of the device takes nothing back', async () => {
  const { store, api, events } = await inRoom()
  const late = Promise.withResolvers<ReturnType<typeof done>>()
  api.on('POST /api/v1/rooms/control', () => late.promise)
  const sent = store.set(refreshDeviceAtom)
  events.tell({ name: 'device_state', data: { online: true, state: { ...seeing, bright: 9, revision: 12 } } })
  late.resolve(done({ ...seeing, bright: 4, revision: 11 }))
  await sent
  expect(store.get(deviceAtom).state?.bright).toBe(9)
  events.tell({ name: 'device_state', data: { online: true, state: { ...seeing, bright: 5, revision: 13 } } })
  expect(store.get(deviceAtom).state?.bright).toBe(5)
  events.tell({ name: 'device_state', data: { online: true, state: { ...seeing, bright: 6 } } })
  expect(store.get(deviceAtom).state?.bright, 'a back end that numbers nothing is believed').toBe(6)
})
