import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { deviceLinks, serverNodes } from '../../../src/server/db/schema/deviceSchema.ts'
import { peerStore } from '../../../src/server/db/cluster/peerStore.ts'
import { devicePresence } from '../../../src/server/db/schema/presenceSchema.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'

const presence = (roomId: string) =>
  ward.database.transaction('platform', (tx) =>
    tx
      .select({ linkedAt: devicePresence.linkedAt, unlinkedAt: devicePresence.unlinkedAt })
      .from(devicePresence)
      .where(eq(devicePresence.roomId, roomId))
      .orderBy(devicePresence.linkedAt),
  )

describe('when a room’s device was linked is written down', () => {
  test('from its hello until its link ends, and again when it is back', async () => {
    const room = await ward.room()
    expect(await presence(room.id)).toEqual([])
    const device = await ward.device(room)
    await expect.poll(() => presence(room.id)).toMatchObject([{ unlinkedAt: null }])
    device.kill()
    await expect.poll(async () => (await presence(room.id))[0]?.unlinkedAt).toBeInstanceOf(Date)
    const again = await ward.device(room)
    await expect.poll(() => presence(room.id)).toMatchObject([{}, { unlinkedAt: null }])
    again.kill()
  })

  test('without a gap where a newer link takes the older one’s place', async () => {
    const room = await ward.room()
    await ward.device(room)
    await expect.poll(() => presence(room.id)).toHaveLength(1)
    const [first] = await presence(room.id)
    const peerId = randomUUID()
    await ward.database.transaction('platform', async (tx) => {
      await tx
        .insert(serverNodes)
        .values({ id: peerId, version: '1', seenAt: new Date(Date.now() + 3_600_000) })
      await tx
        .update(deviceLinks)
        .set({ linkId: randomUUID(), nodeId: peerId })
        .where(eq(deviceLinks.roomId, room.id))
    })
    expect(await presence(room.id)).toEqual([first])
  })

  test('for what a dead process held, until that process was last seen', async () => {
    const { id: roomId, customerId } = await ward.room()
    const [peerId, linkId] = [randomUUID(), randomUUID()]
    const seenAt = new Date(Date.now() - 3_600_000)
    const linkedAt = new Date(Date.now() - 7_200_000)
    await ward.database.transaction('platform', async (tx) => {
      await tx.insert(deviceLinks).values({ roomId, customerId, nodeId: peerId, linkId })
      await tx.update(devicePresence).set({ linkedAt }).where(eq(devicePresence.roomId, roomId))
      await tx.insert(serverNodes).values({ id: peerId, version: '1', seenAt })
    })
    await ward.database.transaction('platform', (tx) => peerStore.sweep(tx))
    await expect.poll(() => presence(roomId)).toEqual([{ linkedAt, unlinkedAt: seenAt }])
  })
})
