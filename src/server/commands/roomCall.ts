import { randomInt } from 'node:crypto'
import { callStore, type CallRow } from '../db/callStore.ts'
import type { Tx } from '../db/database.ts'
import type { RoomRecord } from '../db/roomStore.ts'

/** A call that was just begun counts as running, although nobody is in it yet: milliseconds. */
const arrivalMs = 60_000

/** Twelve random digits: what can be guessed of it in an hour, at ten tries a minute, is one in a thousand million. */
const newPin = (): string => String(randomInt(10 ** 11, 10 ** 12))

/** The room's open conference, made with fresh PINs where there is none. The room's calls must be locked. */
export async function openCall(
  tx: Tx,
  room: Pick<RoomRecord, 'id' | 'customerId' | 'alias'>,
): Promise<CallRow> {
  const open = await callStore.open(tx, room.id)
  if (open !== null) return open
  const { id: roomId, customerId, alias } = room
  return callStore.create(tx, { roomId, customerId, alias, hostPin: newPin(), guestPin: newPin() })
}

/** Whether the room is in a call: somebody is in it, or was called a moment ago. */
export function isRunning({ startedAt, people }: CallRow, now: number): boolean {
  return startedAt !== null && (people > 0 || now - startedAt.getTime() < arrivalMs)
}
