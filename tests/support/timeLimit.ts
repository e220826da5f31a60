import { byTier } from './tier.ts'

/**
 * The most milliseconds that something may take: `ms` at night, and `busyMs` more for each change, when other tests share the machine.
 * Choose `busyMs` so that the whole is still less than what the test would miss.
 */
export const timeLimit = (ms: number, busyMs = 20_000): number => byTier({ change: ms + busyMs, all: ms })
