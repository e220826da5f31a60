import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { nameInCalls } from '../../../src/domain/roomCall.ts'
import { ask, enterVerified, followEvents } from '../../support/ward/bedsideApi.ts'
import {
  calledAt,
  callClinician,
  closePage,
  follow,
  joinConference,
  leaveConference,
  messagesOf,
  placeOf,
  secretIn,
} from '../../support/media/callOf.ts'
import { openWard, type Ward } from '../../support/ward/ward.ts'

/** A page that is loaded again and one that is closed look alike to the server: it waits for both, and for no key that is pressed. */
const patience = { timeout: 30_000 }
let ward: Ward
beforeAll(async () => {
  ward = await openWard({ postgresUrl: inject('postgresUrl') })
})
afterAll(() => ward.close())

/** A call in which the room's screen and its remote are, and one clinician, who came by the link. */
async function callOfThree() {
  const remote = await enterVerified(ward, await ward.room())
  const events = await followEvents(ward, remote)
  const { alias, pin } = calledAt(await callClinician(remote))
  const place = placeOf(await follow(ward, secretIn((await messagesOf(ward))[0]?.body ?? ''), 'Dr. Osei'))
  const { firstName = '', lastName = '' } = remote.room.patient ?? {}
  const join = async (name: string): Promise<string> => {
    const joined = await joinConference(ward, alias, { pin, name })
    if (typeof joined === 'number') throw new Error('not let in')
    return joined.token
  }
  await join(nameInCalls(remote.room))
  await join(`${firstName} ${lastName}`)
  return { events, alias, place, clinician: await join('Dr. Osei') }
}

test('a call that the clinician left by the key ends at once; one whose page has gone is there for its return', async () => {
  const [left, closed] = [await callOfThree(), await callOfThree()]
  await closePage(ward, closed.alias, closed.clinician)
  await expect.poll(() => closed.events.calls().at(-1)?.participants, patience).toHaveLength(2)
  await leaveConference(ward, left.alias, left.clinician)
  await expect.poll(() => left.events.calls().at(-1)?.status, patience).toBe('ended')
  // Its clinician went before the other's did: by now it would have ended too.
  expect(closed.events.calls().at(-1)?.status).toBe('running')
  const back = await ask(ward.url, 'POST /api/meet/join', { body: { resume: closed.place.resume } })
  const { alias, pin = '' } = placeOf(back)
  expect(await joinConference(ward, alias, { pin, name: 'Dr. Osei' })).toMatchObject({ role: 'HOST' })
  await expect.poll(() => closed.events.calls().at(-1)?.participants, patience).toHaveLength(3)
  for (const { events } of [left, closed]) events.close()
})
