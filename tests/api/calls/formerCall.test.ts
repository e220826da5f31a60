import { expect } from 'vitest'
import { RoomItem } from '../../../src/contract/rooms.ts'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { facility, hospitalTestWith, ward } from '../../support/fixtures/hospitalTest.ts'
import { callClinician } from '../../support/media/callOf.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, linkAs, type RawLink } from '../../support/testHospital/devices/rawLink.ts'
import { emptyBed, type TestHospital } from '../../support/testHospital/testHospital.ts'

const test = hospitalTestWith({ environment: { CONFERENCE_URL: 'https://pexip.hospital.example' } })

/*
 * The hospital has its own conference nodes, which do not learn that a patient leaves, so the room's device
 * is told.
 */

/** Creates a room whose device is in a call, until the test changes its state. */
async function roomInCall() {
  const room = await ward.room((found) => found.facility === 'Lakeside General' && !emptyBed(found))
  const remote = await enterVerified(ward, room)
  const credential = await credentialOf(ward, room)
  const link = async (): Promise<RawLink> => {
    const device = await linkAs(ward, credential)
    device.say({ type: 'state', state: { ...startState, in_call: true } })
    return device
  }
  const within = <T>(
    ask: (tx: Parameters<Parameters<TestHospital['database']['transaction']>[1]>[0]) => Promise<T>,
  ) => ward.database.transaction('platform', ask)
  const stored = () => within((tx) => deviceStore.lastState(tx, room.id))
  const holder = () => within((tx) => deviceStore.holderOf(tx, room.id))
  expect((await callClinician(remote)).status).toBe(200)
  const device = await link()
  await expect.poll(async () => (await stored())?.in_call).toBe(true)
  return {
    room,
    remote,
    device,
    link,
    kept: async () => (await within((tx) => deviceStore.pendingPrivacy(tx, [room.id]))).get(room.id),
    fall: async () => {
      device.kill()
      await expect.poll(holder).toBeNull()
    },
    admit: async (last_name: string) => {
      const at = `/api/v1/rooms/${room.id}`
      const { version } = read(RoomItem, await facility.ask(`GET ${at}`))
      const headers = { 'if-match': `"${String(version)}"` }
      const body = { first_name: 'Ada', last_name }
      expect((await facility.ask(`PUT ${at}/patient`, { headers, body })).status).toBe(200)
    },
  }
}

const told = (device: RawLink) => device.heard('command').map(({ command }) => command)
const answers = (device: RawLink, at: number): void => {
  const asked = device.heard('command')[at]
  device.say({ type: 'result', id: asked?.id ?? '', success: true, busy_status: 'open' })
}

test('a room is taken out of the call of its patient as soon as another lies there', async () => {
  const { device, admit, kept } = await roomInCall()
  await admit('Okafor')
  await expect.poll(() => told(device)).toEqual(['final_end_call'])
  expect(device.heard('command')[0]?.params).toEqual({})
  answers(device, 0)
  await expect.poll(kept).toEqual({})
  device.kill()
})

test('a room whose device was away then is taken out of it when the device comes back', async () => {
  const { admit, link, fall } = await roomInCall()
  await fall()
  await admit('Lindqvist')
  const back = await link()
  await expect.poll(() => told(back)).toEqual(['final_end_call'])
  back.kill()
})

test('the next patient’s call waits until the room is out of the last', async () => {
  const { room, device, admit } = await roomInCall()
  await admit('Mensah')
  await expect.poll(() => told(device)).toEqual(['final_end_call'])
  const remote = await enterVerified(ward, {
    ...room,
    patient: { id: '', firstName: 'Ada', lastName: 'Mensah' },
  })
  const calling = remote.command('api', { vmr: room.alias, announce: true })
  await expect.poll(() => told(device)).toEqual(['final_end_call', 'final_end_call'])
  answers(device, 1)
  await expect.poll(() => told(device)).toEqual(['final_end_call', 'final_end_call', 'api'])
  answers(device, 2)
  expect(await calling).toMatchObject({ success: true })
  device.kill()
})

test('a device that died in a call does not keep the patient from calling again', async () => {
  const { remote, fall } = await roomInCall()
  ward.clock.forward(120_000)
  expect((await callClinician(remote)).code).toBe('already_on_call')
  await fall()
  expect((await callClinician(remote)).status).toBe(200)
})
