import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { check } from './checks/check.ts'
import type { History, Settled } from './history.ts'

const root = resolve(import.meta.dirname, '../../..')

/** A played schedule with everything observed, as stored in a file. */
export interface Recording extends Omit<History, 'settled'> {
  /** Null if the story was aborted. */
  readonly settled: Settled | null
  /** Reason why the story was aborted, and what the screen showed. */
  readonly brokeOff: string | null
}

/** Only `keepRecording` writes these files, so the outline is enough to recognize one. */
const Outline = z.object({
  schedule: z.object({
    name: z.string(),
    worker: z.boolean(),
    complete: z.boolean(),
    steps: z.array(z.unknown()),
  }),
  happenings: z.array(z.object({ kind: z.string(), at: z.number() })),
  settled: z.nullable(z.object({ at: z.number() })),
  heldUpMs: z.number(),
  brokeOff: z.nullable(z.string()),
})
const Kept = z.custom<Recording>((value) => Outline.safeParse(value).success)

/** Returns a line for each invariant that was violated; empty if all held. */
export function judge({ settled, brokeOff, ...seen }: Recording): string[] {
  return settled === null ? [`the story broke off: ${String(brokeOff)}`] : check({ ...seen, settled })
}

/** Fields that are redacted. A session's tokens no longer open anything, and no check reads them. */
const redacted: ReadonlySet<string> = new Set(['access_token', 'refresh_token', 'token'])

/** Writes a recording to `.cache/chaos`. Returns its path relative to the repository. */
export async function keepRecording(recording: Recording): Promise<string> {
  const name = recording.schedule.name.replaceAll(/[^a-z0-9]+/giu, '-')
  const file = resolve(root, '.cache/chaos', `${name}.json`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify(recording, redact, 1)}\n`)
  return relative(root, file)
}

/**
 * Reads a stored recording.
 * @throws if the file is not a recording.
 */
export async function readRecording(file: string): Promise<Recording> {
  return z.parse(Kept, JSON.parse(await readFile(resolve(root, file), 'utf8')))
}

function redact(key: string, value: unknown): unknown {
  return redacted.has(key) && typeof value === 'string' ? '(redacted)' : value
}
