import { Dexie, type Table } from 'dexie'
import * as z from 'zod/mini'
import { DeviceState } from '../../contract/devices/device.ts'
import { DeviceSettings, Welcome } from '../../contract/devices/deviceLink.ts'

const light = z.enum(['on', 'off'])
const { speaker, mic_level, bell_volume, bright, speed, focus } = DeviceState.shape

const RoomMemory = z.object({
  credential: z.nullable(z.string()),
  camera: light,
  microphone: light,
  levels: z.nullable(z.object({ speaker, mic_level, bell_volume, bright, speed, focus })),
  room: z.nullable(Welcome.shape.room),
  settings: z.nullable(DeviceSettings),
})
type RoomMemory = z.infer<typeof RoomMemory>

/**
 * Opens the data that this screen keeps over a reload: one row in its own database. The database is opened at
 * the first use.
 */
export function openRoomMemory(): {
  load(): Promise<RoomMemory | null>
  save(memory: RoomMemory): Promise<void>
} {
  const database = new Dexie('wardlink-room')
  database.version(1).stores({ memory: '' })
  const rows: Table<unknown, string> = database.table('memory')
  return {
    /** `null` if nothing was stored or the stored data cannot be read. */
    load: async () => {
      const read = z.safeParse(RoomMemory, await rows.get('room').catch(() => null))
      return read.success ? read.data : null
    },
    save: async (memory) => {
      await rows.put(memory, 'room')
    },
  }
}
