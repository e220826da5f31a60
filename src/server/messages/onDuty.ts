import * as z from 'zod/mini'
import type { Tx } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import { settingStore } from '../db/settingStore.ts'

/** Setting `on_duty`, at any level: whom a patient's call is told to. */
const OnDuty = z.array(z.object({ channel: z.enum(['sms', 'email']), destination: z.string() }))
export type OnDuty = z.infer<typeof OnDuty>

/** Who is told of a call or an alert of a room at `now`, in epoch milliseconds. */
export async function onDutyFor(tx: Tx, room: RoomRecord, _now: number): Promise<OnDuty> {
  const { on_duty: found } = await settingStore.effective(tx, room, ['on_duty'])
  const read = z.safeParse(OnDuty, found)
  return read.success ? read.data : []
}
