import * as z from 'zod/mini'
import { onDuty, type Duty, weekdays } from '../../domain/onDuty.ts'
import { isMailAddress } from '../../domain/phoneRule.ts'
import type { Tx } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'
import { settingStore } from '../db/settingStore.ts'

const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u))
const when = {
  from: z.optional(ClockTime),
  to: z.optional(ClockTime),
  days: z.optional(z.array(z.enum(weekdays))),
  quiet: z.optional(z.object({ from: ClockTime, to: ClockTime })),
}

/** One of setting `on_duty`, a list that may stand at any level: the lowest level that has one wins. */
const DutyEntry = z.discriminatedUnion('channel', [
  z.object({ channel: z.literal('email'), destination: z.string().check(z.refine(isMailAddress)), ...when }),
  z.object({
    channel: z.literal('sms'),
    destination: z.string().check(z.regex(/^\+[1-9]\d{6,14}$/u)),
    ...when,
  }),
])

/** Who is told of a call or an alert of a room at `now`, in epoch milliseconds. */
export async function onDutyFor(
  tx: Tx,
  room: RoomRecord,
  now: number,
): Promise<Pick<Duty, 'channel' | 'destination'>[]> {
  const { on_duty: found } = await settingStore.effective(tx, room, ['on_duty'])
  // One that was written wrongly must not keep a patient's call from the others.
  const duties = (Array.isArray(found) ? found : []).flatMap((entry: unknown) => {
    const read = z.safeParse(DutyEntry, entry)
    return read.success ? [read.data] : []
  })
  return onDuty(duties, now, room.timeZone)
}
