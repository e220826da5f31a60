import { expect } from 'vitest'
import { startState } from '../../../src/domain/devices/deviceState.ts'
import { deviceStore } from '../../../src/server/db/devices/deviceStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { calledAt, callClinician } from '../../support/media/callOf.ts'
import { enterVerified } from '../../support/testHospital/bedsideApi.ts'
import { credentialOf, linkAs, type RawLink } from '../../support/testHospital/devices/rawLink.ts'

/* The server brings a room's device that dropped out of a call without notice back into it. */

/** Waits for a pong: the server has read everything before it. */
async function answered(device: RawLink): Promise<void> {
  const pongs = device.heard('pong').length
  device.say({ type: 'ping', now: 0 })
  await expect.poll(() => device.heard('pong').length).toBe(pongs + 1)
}

async function roomInCall() {
  const remote = await enterVerified(ward, await ward.room())
  const credential = await credentialOf(ward, remote.room)
  const link = async (inCall: boolean): Promise<RawLink> => {
    const device = await linkAs(ward, credential)
    device.say({ type: 'state', state: { ...startState, in_call: inCall } })
    // A link that is cut can lose what the server has not read yet.
    await answered(device)
    return device
  }
  const holder = () => ward.database.transaction('platform', (tx) => deviceStore.holderOf(tx, remote.room.id))
  const fall = async (device: RawLink): Promise<void> => {
    device.kill()
    await expect.poll(holder).toBeNull()
  }
  const call = calledAt(await callClinician(remote))
  return { remote, call, link, fall, device: await link(true) }
}

const orders = (device: RawLink) => device.heard('command').map(({ command }) => command)
/**
 * Returns the commands that the device has received. Waits for a pong, so that earlier commands have arrived,
 * and then for any that follow later.
 */
const heardAll = async (device: RawLink): Promise<string[]> => {
  await answered(device)
  await new Promise((resolve) => setTimeout(resolve, 500))
  return orders(device)
}

test('a screen that was loaded again in a call is called back into it, by its PIN, and announces it', async () => {
  const { call, remote, link, fall, device } = await roomInCall()
  await fall(device)
  const back = await link(false)
  await expect.poll(() => orders(back)).toEqual(['api'])
  expect(back.heard('command')[0]?.params).toMatchObject({
    vmr: call.alias,
    pin: call.pin,
    announce: true,
    remote: `${remote.room.patient?.firstName ?? ''} ${remote.room.patient?.lastName ?? ''}`,
  })
  back.kill()
})

test('one that is still in it is not called; nor where the call has ended meanwhile', async () => {
  const { remote, link, fall, device } = await roomInCall()
  await fall(device)
  const still = await link(true)
  expect(await heardAll(still)).toEqual([])
  await fall(still)
  await remote.send('final_end_call', {})
  const late = await link(false)
  expect(await heardAll(late)).toEqual([])
  late.kill()
})

test('one that left while it was linked was taken out, and stays out', async () => {
  const { link, fall, device } = await roomInCall()
  device.say({ type: 'state', state: { ...startState, in_call: false } })
  await heardAll(device)
  await fall(device)
  const back = await link(false)
  expect(await heardAll(back)).toEqual([])
  back.kill()
})
