import type { Page } from 'playwright'
import type { Monitor } from './monitor.ts'
import { holdDown } from './remote.ts'

/** Maximum milliseconds until a press moves the picture; after that the user presses again. */
const patienceMs = 5_000

/**
 * Presses until the picture moves. Returns the time at which it moved. On a busy machine a press can arrive
 * too late and be refused, as the API specifies; the user then releases and presses again.
 */
export async function pressUntilItMoves(
  { picture }: Pick<Monitor, 'picture'>,
  press: () => Promise<void>,
  letGo: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  for (;;) {
    const began = Date.now()
    await press()
    const moved = await picture.moves(began, patienceMs)
    if (moved !== null) return moved
    await letGo()
  }
}

/** Holds a button of the pad until the picture moves, and keeps it down. */
export function holdUntilItMoves(remote: Page, monitor: Monitor, name: string): Promise<number> {
  return pressUntilItMoves(
    monitor,
    () => holdDown(remote, name),
    () => remote.mouse.up(),
  )
}
