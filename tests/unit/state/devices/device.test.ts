import { expect, test } from 'vitest'
import { startState } from '../../../../src/domain/devices/deviceState.ts'
import {
  askForCameraAtom,
  controlAtom,
  deviceAtom,
  privacyAtom,
  rebootDeviceAtom,
  refreshDeviceAtom,
} from '../../../../src/state/devices/device.ts'
import { connectionKindAtom } from '../../../../src/state/bedside/connection.ts'
import { toastsAtom } from '../../../../src/state/toasts.ts'
import { inRoom, resumed } from '../../../support/scripted/bedside/inRoom.ts'
import {
  covered,
  deviceOffline,
  done,
  hearRoom,
  refused,
  seeing,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

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

test('the room reports the user who moves the camera and the user who asks to', async () => {
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

test('an answer that comes after the word that its device has gone does not bring it back', async () => {
  const { store, api, events } = await inRoom({ ...seeing, revision: 10 })
  const late = Promise.withResolvers<ReturnType<typeof done>>()
  api.on('POST /api/v1/rooms/control', () => late.promise)
  const sent = store.set(rebootDeviceAtom)
  const last = { ...seeing, bright: 9, revision: 11 }
  events.tell({ name: 'device_state', data: { online: false, state: last } })
  late.resolve(done(last))
  await sent
  expect(store.get(connectionKindAtom)).toBe('device_offline')
  expect(store.get(privacyAtom)).toBe('unknown')
})

test.each([
  ['newer than what is known', 12, true],
  ['as old as what is known', 11, false],
  ['older than what is known', 10, false],
  ['that is numbered by nobody', undefined, true],
])('of a device that is offline an answer %s', async (_which, revision, online) => {
  const { store, api, events } = await inRoom()
  events.tell({ name: 'device_state', data: { online: false, state: { ...seeing, revision: 11 } } })
  api.on('POST /api/v1/rooms/control', done({ ...seeing, ...(revision !== undefined && { revision }) }))
  await store.set(refreshDeviceAtom)
  expect(store.get(deviceAtom).online).toBe(online)
})

test('before anything was heard of a device its answer says that it is there', async () => {
  const bedside = await resumed()
  bedside.api.on('POST /api/v1/rooms/control', done({ ...seeing, revision: 11 }))
  await bedside.store.set(refreshDeviceAtom)
  expect(bedside.store.get(deviceAtom)).toMatchObject({ online: true, state: { revision: 11 } })
})
