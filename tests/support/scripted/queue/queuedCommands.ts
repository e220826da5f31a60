import { vi } from 'vitest'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { startSessionAtom } from '../../../../src/state/bedside/session.ts'
import {
  type Bedside,
  createBedside,
  done,
  hearRoom,
  keptSession,
  profile,
  unreachable,
} from '../bedside/scriptedBedside.ts'

/* A bedside with waiting commands. Its tests hold the clock. */

export const control = 'POST /api/v1/rooms/control'

/**
 * Creates a bedside at the menu of a room whose device reports its state; `rows` are the commands that were
 * waiting when the page was opened.
 */
export async function inRoom(rows: Bedside['memory']['ledger']['rows'] = []): Promise<Bedside> {
  const bedside = createBedside({ kept: { ...keptSession, profile } })
  bedside.memory.ledger.rows = rows
  await bedside.store.set(startSessionAtom)
  hearRoom(bedside)
  return bedside
}

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
