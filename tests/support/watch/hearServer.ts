import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type RunNotes, runNotes } from './runNotes.ts'

type Hearer = (text: string) => void

/** Log level of a server for which the test sets none. In a run of all tests, the scan needs every line. */
export const usualLogLevel = runNotes === null ? 'warn' : 'trace'

/** Log lines below `warn`, which are written only because the run is recorded. */
const extra = /^\{"level":"(?:trace|debug|info)"/u

/**
 * Passes on a server process's output for people, and its errors. Records both if the run of all tests is
 * recorded.
 */
export function hearServer(
  child: ChildProcessByStdio<null, Readable, Readable>,
  env: Readonly<Record<string, string>>,
  { output, error }: { readonly output: Hearer; readonly error: Hearer },
): void {
  if (runNotes === null) {
    child.stdout.on('data', (chunk: Buffer) => output(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => error(chunk.toString()))
    return
  }
  const notes = runNotes
  notes.fields(secretsOf(env))
  const isAsked = env['LOG_LEVEL'] !== undefined
  eachLine(child.stdout, (line) => {
    noteOutput(notes, line)
    if (isAsked || !extra.test(line)) output(`${line}\n`)
  })
  eachLine(child.stderr, (line) => {
    // An operator who keeps a server's log keeps standard error too.
    notes.logLine(line)
    error(`${line}\n`)
  })
}

/**
 * The log is JSON, one line each. Other output is for the person at the terminal, who is meant to see codes
 * and names.
 */
function noteOutput(notes: RunNotes, line: string): void {
  if (line.startsWith('{')) notes.logLine(line)
  else notes.words(line)
}

/** Calls `take` for each line. Text left without a line end is delivered when the stream ends. */
function eachLine(stream: Readable, take: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  stream.on('end', () => {
    if (rest !== '') take(rest)
  })
}

/** Returns the secrets in a server's settings: by their names, and from URLs that contain a password. */
function secretsOf(env: Readonly<Record<string, string>>): { password: string }[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (/PASSWORD|SECRET|TOKEN/u.test(name)) return [{ password: value }]
    const password = name.endsWith('_URL') && URL.canParse(value) ? new URL(value).password : ''
    return password === '' ? [] : [{ password: decodeURIComponent(password) }]
  })
}
