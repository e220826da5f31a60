import { vi } from 'vitest'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { inRoom as enterRoom } from '../bedside/inRoom.ts'
import { type Bedside, done, unreachable } from '../bedside/scriptedBedside.ts'

/* A bedside with waiting commands. Its tests hold the clock. */

export const control = 'POST /api/v1/rooms/control'

/**
 * Creates a bedside at the menu of a room whose device reports its state; `rows` are the commands that were
 * waiting when the page was opened.
 */
export const inRoom = (rows: Bedside['memory']['ledger']['rows'] = []): Promise<Bedside> =>
  enterRoom(undefined, (bedside) => (bedside.memory.ledger.rows = rows))

/** Returns the outcome of each command, as `command status code`. */
export const fates = ({ store }: Bedside) =>
  store.get(ledgerAtom).map(({ command, status, code }) => [command, status, code].filter(Boolean).join(' '))
/** Returns one header of each command that was sent. */
export const heads = ({ api }: Bedside, name: string) => api.controls().map(({ headers }) => headers?.[name])
export const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Creates a tablet without a network. */
export async function cutOff(): Promise<Bedside> {
  const bedside = await inRoom()
  bedside.online.turn(false)
  bedside.api.on(control, unreachable)
  return bedside
}

/** Restores the tablet's network and the server. */
export async function cameBack(bedside: Bedside): Promise<void> {
  bedside.api.on(control, done())
  bedside.online.turn(true)
  bedside.stream.tell('lost')
  bedside.stream.tell('open')
  await passing(0)
}
