import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** Milliseconds of each test file by its path. */
export type Timings = Readonly<Record<string, number>>

const root = resolve(import.meta.dirname, '../../..')

/** Written by each run, and never committed. */
const lastRun = resolve(root, '.cache/test-timings.json')
/** A copy of the above from a quiet machine, for a clone in which nothing has run yet. */
const committed = resolve(root, 'tests/support/timings.json')

/** Returns how long each file took when it last ran here, or in the committed run. */
export function readTimings(): Timings {
  return { ...readFile(committed), ...readFile(lastRun) }
}

/** Keeps the timings of a run for the order of the next; files that did not run keep theirs. */
export function keepTimings(timings: Timings): void {
  mkdirSync(dirname(lastRun), { recursive: true })
  writeFileSync(lastRun, `${JSON.stringify({ ...readFile(lastRun), ...timings }, null, 2)}\n`)
}

/** The slowest files, the slowest first, a line each. */
export function slowestFiles(timings: Timings, count: number): string[] {
  return Object.entries(timings)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}

function readFile(path: string): Timings {
  try {
    return z.record(z.string(), z.number()).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // No run yet, or one that was killed while it wrote: the order is then by size.
    return {}
  }
}
