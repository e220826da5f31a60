import { expect, test, vi } from 'vitest'
import { startState } from '../../../../src/domain/devices/deviceState.ts'
import { trackAssumedState } from '../../../../src/state/devices/assumedState.ts'
import { sendCommandAtom } from '../../../../src/state/queue/commands.ts'
import { coverAtom, deviceAtom, privacyAtom } from '../../../../src/state/devices/device.ts'
import { shownLevelAtoms, setRoomLevelAtom } from '../../../../src/state/devices/roomLevels.ts'
import { resumed } from '../../../support/scripted/bedside/inRoom.ts'
import { ok, refused } from '../../../support/scripted/bedside/scriptedBedside.ts'

const control = 'POST /api/v1/rooms/control'

/**
 * Creates a room whose back end supports only the specification's calls: no event stream, and no state in its
 * answers.
 */
async function inUntoldRoom() {
  const bedside = await resumed()
  bedside.stream.tell('unsupported')
  bedside.api.on(control, ok({ busy_status: 'open', success: true }))
  const stop = trackAssumedState(bedside.store)
  return { ...bedside, stop, state: () => bedside.store.get(deviceAtom).state }
}

test('a room that tells nothing begins with the levels of the specification, its camera not known', async () => {
  const { store, state } = await inUntoldRoom()
  expect(state()).toEqual({ ...startState, selfview: 'unknown' })
  expect(store.get(privacyAtom)).toBe('unknown')
  expect(store.get(shownLevelAtoms.speaker)).toMatchObject({ point: 3, auto: false })
})

test('a level that was set here is shown as it was set; one that was refused is not', async () => {
  const { store, api, state } = await inUntoldRoom()
  await store.set(setRoomLevelAtom, 'speaker', { point: 8, auto: false })
  await vi.waitFor(() => expect(state()?.speaker).toEqual({ mute: false, point: 8 }))
  api.on(control, refused(400, 'bad_request'))
  await store.set(setRoomLevelAtom, 'speaker', { point: 1, auto: false })
  expect(store.get(shownLevelAtoms.speaker)).toMatchObject({ point: 8 })
})

test('the switches follow what was done here, and a room that was covered here is not called covered', async () => {
  const { store, state } = await inUntoldRoom()
  await store.set(coverAtom)
  await vi.waitFor(() => expect(state()).toMatchObject({ camera: 'off', microphone: 'off', covered: false }))
  // Another user may have uncovered it since.
  expect(store.get(privacyAtom)).toBe('unknown')
  await store.set(sendCommandAtom, 'video_control', { state: 'on' })
  await store.set(sendCommandAtom, 'entertainment', { state: 'on' })
  await store.set(sendCommandAtom, 'selfview_control', { state: 'on' })
  expect(state()).toMatchObject({ camera: 'on', microphone: 'off', entertainment: true, selfview: 'on' })
  await store.set(sendCommandAtom, 'reboot', {})
  expect(state()).toMatchObject({ camera: 'unknown', microphone: 'unknown', entertainment: false })
})

test('nothing is believed once it is stopped', async () => {
  const { store, state, stop } = await inUntoldRoom()
  stop()
  await store.set(sendCommandAtom, 'entertainment', { state: 'on' })
  expect(state()?.entertainment).toBe(false)
})
