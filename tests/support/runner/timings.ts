import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** Milliseconds of each test file by path. */
export type Timings = Readonly<Record<string, number>>

const root = resolve(import.meta.dirname, '../../..')

/** Written by each run; never committed. */
const lastRun = resolve(root, '.cache/test-timings.json')
/** A copy of `lastRun` from a quiet machine, for a clone in which nothing has run yet. */
const committed = resolve(root, 'tests/support/timings.json')

/** Returns how long each file took in its last run here, or in the committed run. */
export function readTimings(): Timings {
  return { ...readFile(committed), ...readFile(lastRun) }
}

/** Stores the timings of a run, which determine the order of the next. Files that did not run keep theirs. */
export function keepTimings(timings: Timings): void {
  mkdirSync(dirname(lastRun), { recursive: true })
  writeFileSync(lastRun, `${JSON.stringify({ ...readFile(lastRun), ...timings }, null, 2)}\n`)
}

/** Returns the slowest files, slowest first, one line each. */
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
    // There has been no run yet, or it was killed while writing; the files are then ordered by size.
    return {}
  }
}
