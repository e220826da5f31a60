import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { openRoomMemory } from '../../../../src/platform/monitor/roomMemory.ts'
import { enrolledMemory } from '../../../support/scripted/devices/scriptedMonitor.ts'

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory()
})

test('a screen that is switched on again knows its room, and whether its camera was on', async () => {
  await openRoomMemory().save(enrolledMemory)
  expect(await openRoomMemory().load()).toEqual(enrolledMemory)
})

test('a new screen knows nothing', async () => {
  expect(await openRoomMemory().load()).toBeNull()
})

test('a room memory written by another version or another program is not accepted', async () => {
  await openRoomMemory().save(enrolledMemory)
  const database = await new Dexie('wardlink-room').open()
  await database.table('memory').put({ ...enrolledMemory, camera: 'broken' }, 'room')
  database.close()
  expect(await openRoomMemory().load()).toBeNull()
})
