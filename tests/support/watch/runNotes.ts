import { mkdirSync, openSync, writeSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  type Secret,
  secretKinds,
  secretsIn,
  secretsInHeaders,
  secretsInText,
  secretsInWords,
} from './secretsIn.ts'

/** A document that a browser showed: its path, and whether the server's policy applied to it. */
const Shown = z.object({ kind: z.literal('document'), path: z.string(), isUnderPolicy: z.boolean() })
/** Violation of the policy: the directive, what was blocked, and where, all as the browser reports it. */
const Violation = z.object({
  kind: z.literal('violation'),
  directive: z.string(),
  what: z.string(),
  where: z.string(),
})
const SecretNote = z.object({ kind: z.literal('secret'), of: z.enum(secretKinds), value: z.string() })
const Note = z.discriminatedUnion('kind', [Shown, Violation, SecretNote])
type Note = z.infer<typeof Note>
export type Violation = Omit<z.infer<typeof Violation>, 'kind'>

interface Exchange {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly reply: string
}

/**
 * Reply length in characters from which a reply is not searched for secrets: it is a list of thousands of
 * items, and holds no token.
 */
const longReply = 64_000

const noteName = /^notes-/u
const logName = /^log-/u

/**
 * Record that a run of all tests keeps beside its tests, in a folder of the run: every log line of every
 * server, each secret that came up, each document shown in a browser, and the violations of its policy. Each
 * process has files of its own.
 */
export class RunNotes {
  readonly #folder: string
  readonly #files = new Map<string, number>()
  /** Secrets that this process has already written. A token comes with each request. */
  readonly #secrets = new Set<string>()

  constructor(folder: string) {
    this.#folder = folder
  }

  logLine(line: string): void {
    this.#append('log', line)
  }

  secrets(secrets: readonly Secret[]): void {
    for (const { of, value } of secrets) {
      if (this.#secrets.has(value)) continue
      this.#secrets.add(value)
      this.#note({ kind: 'secret', of, value })
    }
  }

  /** Records the secrets in a request and its reply. */
  exchange({ url, headers, body, reply }: Exchange): void {
    this.secrets([
      ...secretsInWords(url),
      ...secretsInHeaders(headers),
      ...secretsInText(body),
      ...(reply.length < longReply ? secretsInText(reply) : []),
    ])
  }

  /** Records the secrets among values by their field names in a request. */
  fields(value: unknown): void {
    this.secrets(secretsIn(value))
  }

  /** Notes the secrets in text that a person reads: a terminal's lines, or a message. */
  words(words: string): void {
    this.secrets(secretsInWords(words))
  }

  document(path: string, isUnderPolicy: boolean): void {
    this.#note({ kind: 'document', path, isUnderPolicy })
  }

  violation(violation: Violation): void {
    this.#note({ kind: 'violation', ...violation })
  }

  #note(note: Note): void {
    this.#append('notes', JSON.stringify(note))
  }

  /** Writes immediately, because a test's process may be killed at any moment. */
  #append(what: 'log' | 'notes', line: string): void {
    let file = this.#files.get(what)
    if (file === undefined) {
      mkdirSync(this.#folder, { recursive: true })
      file = openSync(join(this.#folder, `${what}-${String(process.pid)}`), 'a')
      this.#files.set(what, file)
    }
    writeSync(file, line.endsWith('\n') ? line : `${line}\n`)
  }
}

/** Environment variable with the path of the folder. */
export const notesVariable = 'WARDLINK_RUN_NOTES'

const runFolder = process.env[notesVariable]
/** Notes of the run that this process belongs to; null if a test file runs on its own. */
export const runNotes: RunNotes | null = runFolder === undefined ? null : new RunNotes(runFolder)

/** Returns the notes in a folder, without the log. */
export async function readNotes(folder: string): Promise<Note[]> {
  const notes: Note[] = []
  for await (const line of linesOf(folder, noteName)) notes.push(Note.parse(JSON.parse(line)))
  return notes
}

/** Returns the log lines recorded in a folder, including a partial line of a process that was killed. */
export const readLogLines = (folder: string): AsyncGenerator<string> => linesOf(folder, logName)

async function* linesOf(folder: string, name: RegExp): AsyncGenerator<string> {
  const files = await readdir(folder).catch(() => [])
  for (const file of files.filter((one) => name.test(one)))
    for (const line of (await readFile(join(folder, file), 'utf8')).split('\n')) if (line !== '') yield line
}
