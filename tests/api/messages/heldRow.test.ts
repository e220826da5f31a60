import { expect } from 'vitest'
import { messageStore, type MessageRow } from '../../../src/server/db/messages/messageStore.ts'
import { createSettlements } from '../../../src/server/messages/messageBatches.ts'
import { databaseTest as test, fresh, owner } from '../../support/fixtures/databaseTest.ts'

test('a message whose row another process holds delays no other one', async () => {
  const [held, other] = await fresh.database.transaction('platform', async (tx): Promise<MessageRow[]> => {
    const common = { customerId: null, inviteId: null, channel: 'email', subject: '', body: '' } as const
    const ids = await messageStore.writeAll(tx, [
      { ...common, destination: 'held@ward.example' },
      { ...common, destination: 'other@ward.example' },
    ])
    const found = await messageStore.byIds(tx, ids)
    return ids.flatMap((id) => found.get(id) ?? [])
  })
  if (held === undefined || other === undefined) throw new Error('the messages were not written')
  const settlements = createSettlements({ database: fresh.database, clock: { now: () => Date.now() } })
  await owner.query('begin')
  await owner.query('select from messages where id = $1 for update', [held.id])
  let isHeldSettled = false
  const later = settlements
    .add({ message: held, state: 'sent', reason: null })
    .then(() => (isHeldSettled = true))
  await settlements.add({ message: other, state: 'sent', reason: null })
  expect(isHeldSettled).toBe(false)
  await owner.query('commit')
  await later
  const settled = await fresh.database.transaction('platform', (tx) =>
    messageStore.byIds(tx, [held.id, other.id]),
  )
  expect([...settled.values()].map(({ state }) => state)).toEqual(['sent', 'sent'])
})
