import { eq, inArray, lt } from 'drizzle-orm'
import type { MinuteGrades } from '../../../domain/calls/callQuality.ts'
import type { QualityMinute, QualityPart } from '../../../contract/conference/callQuality.ts'
import type { Tx } from '../database.ts'
import { callMinutes } from '../schema/callQualitySchema.ts'
import { calls } from '../schema/callSchema.ts'

interface NewMinute {
  call: string
  participant: string
  part: QualityPart
  minute: QualityMinute
  grades: MinuteGrades
  at: Date
}

/** Quality of calls by participant and minute. */
export const callQualityStore = {
  /** Records a minute. Returns false if there is no such call. */
  async record(tx: Tx, { call, participant, part, minute, grades, at }: NewMinute): Promise<boolean> {
    const [known] = await tx
      .select({ customerId: calls.customerId, roomId: calls.roomId })
      .from(calls)
      .where(eq(calls.id, call))
    if (known === undefined) return false
    await tx.insert(callMinutes).values({
      ...known,
      ...grades,
      callId: call,
      participant,
      part,
      at,
      seconds: minute.seconds,
      roundTripMs: minute.round_trip_ms,
      jitterMs: minute.jitter_ms,
      lossUp: minute.loss_up,
      lossDown: minute.loss_down,
      concealed: minute.concealed,
      framesUp: minute.frames_up,
      framesDown: minute.frames_down,
      freezes: minute.freezes,
      frozenMs: minute.frozen_ms,
      kbitUp: minute.kbit_up,
      kbitDown: minute.kbit_down,
    })
    return true
  },

  /** Deletes at most `atMost` minutes from before the given time and returns how many. */
  async forget(tx: Tx, before: Date, atMost: number): Promise<number> {
    const old = tx
      .select({ id: callMinutes.id })
      .from(callMinutes)
      .where(lt(callMinutes.at, before))
      .limit(atMost)
    const gone = await tx
      .delete(callMinutes)
      .where(inArray(callMinutes.id, old))
      .returning({ id: callMinutes.id })
    return gone.length
  },
}
