import { expect } from 'vitest'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import {
  ask,
  enter,
  type EventStream,
  followEvents,
  linkedIn,
} from '../../support/testHospital/bedsideApi.ts'
import {
  callClinician,
  calledAt,
  follow,
  inviteGuest,
  joinConference,
  lastSecret,
  placeOf,
} from '../../support/media/callOf.ts'
import { pin } from '../../support/testHospital/pins/pinsOf.ts'

/* A remote that has scanned the code but is not verified yet gets the room's events, and no names. */

/** Creates a call with a patient under their own name, the clinician who moves the camera, and a guest. */
async function callUnderNames() {
  const { room, remote } = await linkedIn(ward, ({ patient }) => patient?.lastName === 'Lindqvist')
  await pin(remote, 'Window')
  const { alias, pin: hostPin } = calledAt(await callClinician(remote))
  const clinician = placeOf(await follow(ward, await lastSecret(ward), 'Dr. Mori'))
  await joinConference(ward, alias, { pin: hostPin, name: 'Walter Lindqvist' })
  await joinConference(ward, alias, { pin: clinician.pin ?? '', name: 'Dr. Mori' })
  const right = { command: 'pan', params_p: { dir: 'right', hold_ms: 1_000 } }
  return {
    room,
    moveCamera: async () => {
      const { status } = await ask(ward.url, 'POST /api/consult/camera', {
        token: clinician.resume,
        body: right,
      })
      return status
    },
    sendInvite: async () => {
      expect((await inviteGuest(remote, alias)).status).toBe(200)
      const place = placeOf(await follow(ward, await lastSecret(ward), 'Ada Stone'))
      await joinConference(ward, alias, { pin: place.pin ?? '', name: 'Ada Stone' })
    },
  }
}

const allOf = (stream: EventStream): string =>
  JSON.stringify([
    stream.devices(),
    stream.controls(),
    stream.calls(),
    stream.invites(),
    stream.pins(),
    stream.sessions(),
  ])

test('a remote that only scanned the code sees that a call is running but no name in it, and all names once verified', async () => {
  const { room, moveCamera, sendInvite } = await callUnderNames()
  const stranger = await enter(ward, room)
  const stream = await followEvents(ward, stranger)
  await expect.poll(() => stream.calls().at(-1)).toMatchObject({ status: 'running' })
  // Names are neither in the first events nor in the updates.
  const before = stream.calls().length
  await sendInvite()
  await expect.poll(() => stream.calls().length).toBeGreaterThan(before)
  await expect.poll(moveCamera).toBe(200)
  const isHeld = () => stream.controls().some(({ holder }) => holder !== null)
  await expect.poll(isHeld).toBe(true)
  expect(allOf(stream)).not.toMatch(/Walter|Lindqvist|Mori|Ada|Window/)
  expect(stream.calls().flatMap(({ participants }) => participants)).toEqual([])
  expect(stream.invites()).toEqual([])

  expect((await stranger.verify()).status).toBe(204)
  await expect
    .poll(() => stream.calls().at(-1)?.participants.toSorted())
    .toEqual(['Ada Stone', 'Dr. Mori', 'Walter Lindqvist'])
  await expect
    .poll(() => stream.invites())
    .toContainEqual(expect.objectContaining({ status: 'joined', name: 'Ada Stone' }))
  await expect.poll(() => stream.pins().at(-1)?.bookmarks).toMatchObject([{ name: 'Window' }])
  const whoMoves = async () => {
    await moveCamera()
    return stream.controls().at(-1)?.holder?.name
  }
  await expect.poll(whoMoves).toBe('Dr. Mori')
  stream.close()
})
