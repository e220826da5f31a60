import { expect } from 'vitest'
import { callStore } from '../../../src/server/db/calls/callStore.ts'
import { bedsideSessionStore } from '../../../src/server/db/bedside/bedsideSessionStore.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { messagesOf } from '../../support/media/callOf.ts'
import { enterVerified, type Remote } from '../../support/testHospital/bedsideApi.ts'

/*
 * A request that a patient made just before the bed was cleared is not carried out in the bed of the next
 * patient.
 */

const ways: readonly [string, (remote: Remote) => Promise<number>][] = [
  ['a call', async (remote) => (await remote.ask('POST /api/patient-call/aps', bodyOf(remote))).status],
  ['the room in a call', async (remote) => (await remote.send('api', atHome(remote))).status],
  [
    'an invite',
    async (remote) => (await remote.ask('POST /api/invite/participant', inviting(remote))).status,
  ],
  ['the PIN of the next call', async (remote) => (await remote.ask('GET /api/me/vmr')).status],
  [
    'help',
    async (remote) =>
      (await remote.ask(`POST /api/endpoints/${remote.room.uniqueId}/command/alert`, help)).status,
  ],
]
const bodyOf = ({ room }: Remote) => ({ body: { unique_id: room.uniqueId } })
const atHome = ({ room }: Remote) => ({ vmr: room.alias, announce: true })
const inviting = ({ room }: Remote) => ({ body: { to: 'ada@example.org', body: '', vmr: room.alias } })
const help = { body: { message: 'Please come' } }

test.each(ways)(
  'a remote that asks for %s while the bed is being cleared is signed out and gets none',
  async (_what, ask) => {
    const remote = await enterVerified(ward, await ward.room())
    const before = (await messagesOf(ward)).length
    const { promise: cleared, resolve: clear } = Promise.withResolvers<void>()
    const { promise: holds, resolve: held } = Promise.withResolvers<void>()
    const clearing = ward.database.transaction('platform', async (tx) => {
      await callStore.lockRoom(tx, remote.room.id)
      const now = new Date(ward.clock.now())
      const ids = (await bedsideSessionStore.living(tx, remote.room.id, now)).map(({ id }) => id)
      await bedsideSessionStore.end(tx, ids, 'patient_changed', now)
      held()
      await cleared
    })
    await holds
    const asked = ask(remote)
    await new Promise((resolve) => setTimeout(resolve, 300))
    clear()
    await clearing
    expect(await asked).toBe(401)
    expect(await messagesOf(ward)).toHaveLength(before)
    const open = await ward.database.transaction('platform', (tx) => callStore.open(tx, remote.room.id))
    expect(open?.startedAt ?? null).toBeNull()
  },
)
