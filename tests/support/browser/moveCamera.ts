import type { Page } from 'playwright'
import type { Monitor } from './monitor.ts'
import { holdDown } from './remote.ts'

/** How long a press may take to move the picture before a person presses again, in milliseconds. */
const patienceMs = 5_000

/**
 * Presses until the picture moves, and returns when it did. On a busy machine a press may come too late and
 * be refused, as the API specifies; then a person lets go and presses again.
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

/** Holds a key of the pad down until the picture moves, and keeps it there. */
export function holdUntilItMoves(remote: Page, monitor: Monitor, name: string): Promise<number> {
  return pressUntilItMoves(
    monitor,
    () => holdDown(remote, name),
    () => remote.mouse.up(),
  )
}
