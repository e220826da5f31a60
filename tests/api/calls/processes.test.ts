import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { nameInCalls } from '../../../src/domain/calls/roomCallRules.ts'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { roleAssignments, users } from '../../../src/server/db/schema.ts'
import { simulatedHospital } from '../../../src/server/demo/simulatedHospital.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { ask, enterVerified, followEvents, read } from '../../support/testHospital/bedsideApi.ts'
import {
  callClinician,
  calledAt,
  follow,
  joinConference,
  lastSecret,
  placeOf,
} from '../../support/media/callOf.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { openSecondPeer } from '../../support/testHospital/cluster/secondPeer.ts'
import { type RunningServer, startServer } from '../../support/hospital/startServer.ts'
import { openTestHospital, type TestHospital } from '../../support/testHospital/testHospital.ts'

describe('on two server processes', () => {
  let east: TestHospital
  let west: TestHospital
  beforeAll(async () => {
    east = await openTestHospital({ postgresUrl: inject('postgresUrl') })
    west = await openSecondPeer(east)
  })
  afterAll(async () => {
    await west.close()
    await east.close()
  })

  test('a tablet at the other one hears who comes, and that the call has ended', async () => {
    const remote = await enterVerified(east, await east.room())
    const events = await followEvents(west, await enterVerified(west, remote.room))
    const { alias } = calledAt(await callClinician(remote))
    await expect.poll(() => events.calls().at(-1)).toMatchObject({ status: 'running', alias })
    const secret = await lastSecret(east)
    const { pin = '' } = placeOf(await follow(west, secret, 'Dr. Osei'))
    await expect
      .poll(() => events.invites())
      .toContainEqual(expect.objectContaining({ status: 'joined', name: 'Dr. Osei' }))
    await joinConference(west, alias, { pin, name: 'Dr. Osei' })
    await expect.poll(() => events.calls().at(-1)?.participants).toEqual(['Dr. Osei'])
    await remote.send('final_end_call', {})
    await expect.poll(() => events.calls().at(-1)?.status).toBe('ended')
    events.close()
  })

  test('a claim at one is read at the other, which releases it on time after the first has died', async () => {
    const remote = await enterVerified(east, await east.room())
    const events = await followEvents(east, remote)
    await callClinician(remote)
    const waiting = () => events.waits().at(-1)?.waiting
    await expect.poll(() => waiting()?.steps).toHaveLength(1)
    const token = await lastSecret(east)
    const third = await openSecondPeer(east)
    const { calls } = read(ConsultDesk, await ask(third.url, 'GET /api/consult/waiting', { token }))
    const body = { call: calls.find(({ steps }) => steps.length > 0)?.id, display_name: 'Nurse Ito' }
    expect((await ask(third.url, 'POST /api/consult/claim', { token, body })).status).toBe(200)
    await expect.poll(() => waiting()?.coming?.name).toBe('Nurse Ito')
    await third.close()
    east.clock.forward(60_000)
    await expect.poll(() => waiting()?.coming).toBeNull()
    const next = { token, body: { ...body, display_name: 'Nurse Abe' } }
    expect((await ask(west.url, 'POST /api/consult/claim', next)).status).toBe(200)
    await expect.poll(() => waiting()?.coming?.name).toBe('Nurse Abe')
    await remote.send('final_end_call', {})
    events.close()
  })

  test('the end of a call reaches those whom the other one holds', async () => {
    const remote = await enterVerified(east, await east.room())
    const { alias, pin } = calledAt(await callClinician(remote))
    const joined = await joinConference(west, alias, { pin, name: 'Dr. Osei' })
    const token = typeof joined === 'number' ? '' : joined.token
    await remote.send('final_end_call', {})
    const participants = async () =>
      (
        await fetch(new URL(`/api/client/v2/conferences/${alias}/participants`, west.url), {
          headers: { token },
        })
      ).status
    await expect.poll(participants).toBe(403)
  })
})

describe('when a server process is killed', () => {
  let own: TestDatabase
  let server: RunningServer
  let room: RoomRecord | null
  let other: RoomRecord | null
  beforeAll(async () => {
    own = await freshDatabase(inject('postgresUrl'))
    server = await start()
    const chosen = await simulatedHospital(own.database, 2)
    const [first = null, second = null] = await own.database.transaction('platform', (tx) =>
      Promise.all(chosen.map(({ id }) => roomStore.byId(tx, id))),
    )
    room = first
    other = second
  })
  afterAll(async () => {
    await server.dispose()
    await own.drop()
  })
  const start = () => startServer({ env: { DATABASE_URL: own.url, WARDLINK_DEMO: '0' } })
  const entry = (of: RoomRecord) => issueEntryCode({ database: own.database, clock: systemClock }, of)

  test('a call that it had acknowledged is there when the next one serves', async () => {
    if (room === null) throw new Error('there is no room')
    const remote = await enterVerified({ url: server.url, entry }, room)
    const token = remote.session.access_token
    const { alias, pin } = calledAt(await callClinician(remote))
    await server.kill()
    server = await start()
    expect(read(Vmr, await ask(server.url, 'GET /api/me/vmr', { token }))).toMatchObject({ alias, pin })
    const again = { token, body: { unique_id: room.uniqueId } }
    expect((await ask(server.url, 'POST /api/patient-call/aps', again)).code).toBe('already_on_call')
    expect(await joinConference(server, alias, { pin, name: 'Patient' })).toMatchObject({ role: 'HOST' })
  })

  test('a claim between its acknowledgment and the join is kept, and its clinician joins at the next one', async () => {
    if (other === null) throw new Error('there is no room')
    const email = 'nurse@claims.example'
    await addClinician(own, other, email)
    const { accessToken } = await signInAs({ url: server.url, database: own.database }, email)
    const token = await accessToken()
    const remote = await enterVerified({ url: server.url, entry }, other)
    await callClinician(remote)
    const desk = async () => read(ConsultDesk, await ask(server.url, 'GET /api/consult/waiting', { token }))
    const name = nameInCalls(other)
    const onDesk = async () => (await desk()).calls.find((call) => call.room.name === name)
    const body = { call: (await onDesk())?.id, display_name: '-' }
    expect((await ask(server.url, 'POST /api/consult/claim', { token, body })).status).toBe(200)
    await server.kill()
    server = await start()
    const events = await followEvents(server, remote)
    await expect.poll(() => events.waits().at(-1)?.waiting?.coming?.name).toBe('Nurse Ito')
    expect((await onDesk())?.claim).toMatchObject({ name: 'Nurse Ito', own: true })
    const { alias, pin } = placeOf(await ask(server.url, 'POST /api/consult/join', { token, body }))
    expect(
      await joinConference(server, alias, { name: 'Nurse Ito', ...(pin !== undefined && { pin }) }),
    ).toMatchObject({ role: 'HOST' })
    await expect.poll(() => events.calls().at(-1)?.participants).toEqual(['Nurse Ito'])
    events.close()
  })
})

/** Adds a clinician who sees the patients of a room's facility. */
const addClinician = ({ database }: TestDatabase, room: RoomRecord, email: string) =>
  database.transaction('platform', async (tx) => {
    const [user] = await tx.insert(users).values({ email, name: 'Nurse Ito' }).returning({ id: users.id })
    await tx.insert(roleAssignments).values({
      userId: user?.id ?? '',
      role: 'FACILITY_ADMIN',
      level: 'facility',
      nodeId: room.facilityId,
      customerId: room.customerId,
    })
  })
