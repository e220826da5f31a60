import { onTestFinished } from 'vitest'
import { type Visit, Visits } from '../../../src/contract/visits/visits.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { linkedIn, read, type Remote } from '../testHospital/bedsideApi.ts'
import type { TestHospital } from '../testHospital/testHospital.ts'
import { calledAt, callClinician, follow, lastSecret, placeOf } from './callOf.ts'
import { createMediaClient } from './mediaClient.ts'
import { joinSending, type SendingPerson } from './sendingMedia.ts'

/** Returns the visits that a remote shows. */
export const visitsOf = async (remote: Pick<Remote, 'ask'>): Promise<Visit[]> =>
  read(Visits, await remote.ask('GET /api/me/visits')).visits

/** Joins a conference with media; leaves after the test. */
export async function joinsWithMedia(
  ward: Pick<TestHospital, 'url'>,
  alias: string,
  as: { name: string; pin?: string },
): Promise<SendingPerson> {
  const person = await joinSending(ward.url, alias, as, createMediaClient())
  onTestFinished(() => person.leave())
  return person
}

/** Calls a clinician from a room, with the room's screen in the call. */
export async function calledWithMedia(ward: TestHospital, suits: (room: RoomRecord) => boolean) {
  const { room, device, remote } = await linkedIn(ward, suits)
  const { alias, pin } = calledAt(await callClinician(remote))
  const screen = await joinsWithMedia(ward, alias, { name: nameInCalls(room), pin })
  const comes = async (name = 'Dr. Mori') => {
    const { resume, pin: own = '' } = placeOf(await follow(ward, await lastSecret(ward), name))
    return { resume, pin: own, person: await joinsWithMedia(ward, alias, { name, pin: own }) }
  }
  return { room, device, remote, alias, screen, comes }
}
