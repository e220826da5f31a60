import { describe, expect } from 'vitest'
import { UserList } from '../../../src/contract/users/users.ts'
import { userSessionStore } from '../../../src/server/db/users/userSessionStore.ts'
import { peer, peerTest } from '../../support/fixtures/peersTest.ts'
import { facility, ward } from '../../support/fixtures/hospitalTest.ts'
import { password, signInAs } from '../../support/testHospital/administrator.ts'
import { followBoard } from '../../support/testHospital/monitoring/boardOf.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

// With the check this rare, only an account event can end a board here.
const it = peerTest.extend('hospitalOptions', { scope: 'file' }, { timing: { boardCheckMs: 3_600_000 } })

const pause = (ms: number) => new Promise<'open'>((resolve) => setTimeout(() => resolve('open'), ms))
const endOf = (ended: Promise<void>, ms = 10_000) => Promise.race([ended.then(() => 'ended'), pause(ms)])

async function recordOf(email: string) {
  const { items } = read(UserList, await facility.ask(`GET /api/v1/users?q=${email}&status=active`))
  const [user] = items
  if (user === undefined) throw new Error(`there is no ${email}`)
  return user
}

describe('an open board', () => {
  it('closes immediately when another process ends the sessions of its user', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { id } = await recordOf('unit@demo.example')
    const board = await followBoard(ward, una)
    await ward.database.transaction('platform', (tx) =>
      userSessionStore.endAll(tx, id, 'revoked', { now: new Date(ward.clock.now()) }),
    )
    peer.accounts.changed(id)
    expect(await endOf(board.ended)).toBe('ended')
  })

  it('closes immediately when its user changes the password in another session, while the board of that session stays open', async () => {
    const [here, elsewhere] = [
      await signInAs(ward, 'unit@demo.example'),
      await signInAs(ward, 'unit@demo.example'),
    ]
    const boards = [await followBoard(ward, here), await followBoard(ward, elsewhere)] as const
    const body = { current: password, next: 'Another-Ward-Link-4711' }
    const changed = await here.ask('POST /authentication/change-password', { body })
    expect(changed.code).toBe('none')
    expect(await endOf(boards[1].ended)).toBe('ended')
    expect(await endOf(boards[0].ended, 500)).toBe('open')
    boards[0].close()
  })

  it('closes immediately when its user is deactivated, and stays open for others', async () => {
    const una = await signInAs(ward, 'unit@demo.example')
    const { id, version } = await recordOf('unit@demo.example')
    const boards = [await followBoard(ward, una), await followBoard(ward, facility)] as const
    const gone = await facility.ask(`DELETE /api/v1/users/${id}`, {
      headers: { 'if-match': `"${String(version)}"` },
    })
    expect(gone.status).toBe(204)
    expect(await endOf(boards[0].ended)).toBe('ended')
    expect(await endOf(boards[1].ended, 500)).toBe('open')
    boards[1].close()
  })
})
