import { describe, expect } from 'vitest'
import { Knock, type KnockAnswer, KnockRoom } from '../../../src/contract/calls/knocks.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { linkedIn, read } from '../../support/testHospital/bedsideApi.ts'

/* Issue 28, item 1: a room that was covered before “Sound only” is covered after it. */

const atLakeside = (room: RoomRecord) =>
  room.facility === 'Lakeside General' && room.patient !== null && room.type !== 'byod'

/** Links a room, covers it if asked to, knocks, and lets the patient answer. */
async function answered(chosen: KnockAnswer, { isCovered = true } = {}) {
  const bed = await linkedIn(ward, atLakeside)
  const { room, device, remote } = bed
  await expect.poll(() => device.state.camera).toBe('on')
  device.cover(isCovered)
  const seen = async () => read(KnockRoom, await facility.ask(`GET /api/consult/rooms/${room.id}`)).covered
  await expect.poll(seen).toBe(isCovered)
  const body = { room: room.id, reason: 'round' }
  const knock = read(Knock, await facility.ask('POST /api/consult/knock', { body }))
  const answer = { knock: knock.id, answer: chosen }
  expect((await remote.ask('POST /api/me/knock', { body: answer })).status).toBe(204)
  await expect.poll(() => device.state.microphone).toBe('on')
  const end = async () =>
    expect((await facility.ask(`DELETE /api/consult/knocks/${knock.id}`)).status).toBe(204)
  return { ...bed, knock, end }
}

describe('a covered room that answers “Sound only”', () => {
  test('is covered again when the call ends', async () => {
    const { device, end } = await answered('sound_only')
    expect(device.state).toMatchObject({ camera: 'off', microphone: 'on', covered: false })
    await end()
    await expect.poll(() => device.state).toMatchObject({ camera: 'off', microphone: 'off', covered: true })
  })

  test('is covered again as soon as its screen is linked, if the call ends meanwhile', async () => {
    const { device, room, end } = await answered('sound_only')
    device.kill()
    await device.closed
    await end()
    const again = await ward.device(room)
    await expect.poll(() => again.commands.map(({ command }) => command)).toContain('microphone_control')
    expect(again.state.microphone).toBe('off')
  })

  test('stays open if the patient has uncovered the camera in the call', async () => {
    const { device, remote, end } = await answered('sound_only')
    await remote.command('video_control', { state: 'on' })
    await end()
    await expect.poll(() => device.state.in_call).toBe(false)
    expect(device.state).toMatchObject({ camera: 'on', microphone: 'on' })
  })
})

test('a room that was not covered keeps its microphone after “Sound only”', async () => {
  const { device, end } = await answered('sound_only', { isCovered: false })
  await end()
  await expect.poll(() => device.state.in_call).toBe(false)
  expect(device.state).toMatchObject({ camera: 'off', microphone: 'on' })
})

test('a room that the patient has opened with “Come in” stays open', async () => {
  const { device, end } = await answered('come_in')
  await end()
  await expect.poll(() => device.state.in_call).toBe(false)
  expect(device.state).toMatchObject({ camera: 'on', microphone: 'on' })
})
