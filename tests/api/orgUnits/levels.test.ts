import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { levelEndpoints, type LevelItem } from '../../../src/contract/orgUnits.ts'
import { RoomList } from '../../../src/contract/rooms.ts'
import { MonitoringList } from '../../../src/contract/monitoring/monitoring.ts'
import { deviceLinks, roomDevices } from '../../../src/server/db/schema/deviceSchema.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { hospitalTest as test, channel, tech, users, ward } from '../../support/fixtures/hospitalTest.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'

const levelsOf = async (person: Administrator): Promise<LevelItem[]> =>
  read(levelEndpoints.list.reply, await person.ask('GET /api/v1/levels')).items

describe('the levels', () => {
  test('have the beds of each unit, and those whose device is offline', async () => {
    const known = await ward.room(({ unit, type }) => unit === '4 West Medical' && type === 'care_system')
    await ward.database.transaction('platform', async (tx) => {
      await tx
        .insert(roomDevices)
        .values({ roomId: known.id, customerId: known.customerId })
        .onConflictDoNothing()
      await tx.delete(deviceLinks).where(eq(deviceLinks.roomId, known.id))
    })
    const counted = await ward.database.transaction('platform', (tx) =>
      tx
        .select({ unit: rooms.unitId, beds: sql<number>`count(*)::int` })
        .from(rooms)
        .where(isNull(rooms.removedAt))
        .groupBy(rooms.unitId),
    )
    const beds = new Map(counted.map((row) => [row.unit, row.beds]))
    const levels = await levelsOf(channel)
    const units = levels.filter(({ level }) => level === 'unit')
    expect(units.length).toBeGreaterThan(3)
    for (const unit of units) expect(unit.beds, unit.name).toBe(beds.get(unit.id) ?? 0)
    expect(levels.filter(({ level, beds: own }) => level !== 'unit' && own > 0)).toEqual([])
    expect(units.find(({ id }) => id === known.unitId)?.offline).toBe(1)
  })

  test('are those at and below the caller’s own, and say nothing of devices that the caller may not see', async () => {
    const all = await levelsOf(channel)
    const own = await levelsOf(tech)
    const tops = own.filter(({ parent_id: parent }) => own.every(({ id }) => id !== parent))
    expect(tops.map(({ level }) => level)).toEqual(['facility'])
    expect(own.length).toBeLessThan(all.length)
    const blind = await levelsOf(users)
    expect(blind.length).toBeGreaterThan(1)
    expect(new Set(blind.map(({ offline }) => offline))).toEqual(new Set([null]))
  })

  test.for(['organization', 'customer', 'facility', 'unit'] as const)(
    'narrow the lists of rooms and devices to an %s',
    async (level) => {
      const { unitId, facilityId, customerId, organizationId } = await ward.room(
        ({ unit }) => unit === '4 West Medical',
      )
      const below = {
        organization: organizationId,
        customer: customerId,
        facility: facilityId,
        unit: unitId,
      }[level]
      const levels = await levelsOf(channel)
      const children = (id: string): string[] => [
        id,
        ...levels.filter(({ parent_id: parent }) => parent === id).flatMap((child) => children(child.id)),
      ]
      const beds = levels
        .filter(({ id }) => children(below).includes(id))
        .reduce((sum, one) => sum + one.beds, 0)
      const roomList = read(RoomList, await channel.ask(`GET /api/v1/rooms?below=${below}&limit=1`))
      const byod = read(RoomList, await channel.ask(`GET /api/v1/byod-devices?below=${below}&limit=1`))
      expect(roomList.total + byod.total).toBe(beds)
      const devices = read(
        MonitoringList,
        await channel.ask(`GET /api/v1/monitoring/devices?below=${below}&limit=1`),
      )
      expect(devices.total).toBe(roomList.total)
    },
  )
})
