import { byTier } from './tier.ts'

/**
 * Returns a time limit in milliseconds: `ms` at night, plus `busyMs` on every change, when other tests share
 * the machine. Choose `busyMs` so that the sum still catches the failure.
 */
export const timeLimit = (ms: number, busyMs = 20_000): number => byTier({ change: ms + busyMs, all: ms })
