import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Verdict } from '../runner/checks.ts'
import { readLogLines, readNotes } from './runNotes.ts'
import { type Secret, type SecretKind, secretKinds } from './secretsIn.ts'

/**
 * Length in characters from which a secret is searched for anywhere in a line. A shorter one is matched only
 * as a whole word.
 */
const longSecret = 8

/** Maximum number of findings shown: a developer who fixes them does not need thousands. */
const mostTold = 20

/** Scripts without spaces between words. */
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

const oneWord = /[\p{L}\p{N}\p{M}_]+/gu
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/giu
const onlyUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu

/** Fields of a line that change from request to request and are the server's own figures. */
const figures: ReadonlySet<string> = new Set(['time', 'level', 'status', 'ms'])

/**
 * Judges the log of a whole run: no line may hold a credential, a person's name or address, or text written
 * by a user that came up in any test. The scan also fails if it saw no lines, or no secrets of some kind.
 */
export async function scanLog(folder: string): Promise<Verdict> {
  const secrets = new Map<string, SecretKind>()
  const own = await (ownWords ??= serverWords())
  for (const note of await readNotes(folder))
    if (note.kind === 'secret' && !own.has(note.value.toLowerCase())) secrets.set(note.value, note.of)
  const seen = new SeenLines()
  for await (const line of readLogLines(folder)) seen.add(line)

  const counts = secretKinds.map((kind) => ({
    kind,
    count: [...secrets.values()].filter((of) => of === kind).length,
  }))
  const told = counts.map(({ kind, count }) => `${String(count)} of kind ${kind}`).join(', ')
  const faults = [
    ...(seen.lines === 0 ? ['no line of any server was seen'] : []),
    ...counts.filter(({ count }) => count === 0).map(({ kind }) => `no secret of kind ${kind} came up`),
    ...seen.leaks([...secrets].map(([value, of]) => ({ of, value }))),
  ]
  const looked = `${String(seen.lines)} log lines, ${String(seen.texts.size)} of them unlike any other; secrets: ${told}`
  const rest = faults.length > mostTold ? [`and ${String(faults.length - mostTold)} more`] : []
  return { ok: faults.length === 0, output: [looked, ...faults.slice(0, mostTold), ...rest].join('\n') }
}

let ownWords: Promise<ReadonlySet<string>> | undefined

/**
 * Returns the words in the server's own code, in lower case. If a test calls a person `Interpreter`, the name
 * cannot be told from the word.
 */
async function serverWords(): Promise<ReadonlySet<string>> {
  const root = resolve(import.meta.dirname, '../../..')
  const words = new Set<string>()
  for await (const path of glob('src/{contract,domain,server}/**/*.ts', { cwd: root })) {
    // The demo hospital's names count as names.
    if (/server[\\/]demo/u.test(path)) continue
    const code = (await readFile(join(root, path), 'utf8')).replaceAll(/\/\*[^]*?\*\/|\/\/.*/gu, '')
    for (const [word] of code.matchAll(oneWord)) words.add(word.toLowerCase())
  }
  return words
}

/**
 * Log lines without the figures in which lines of the same kind differ, so that many lines become few texts.
 */
class SeenLines {
  lines = 0
  readonly texts = new Set<string>()
  readonly #ids = new Set<string>()

  add(line: string): void {
    this.lines += 1
    const text = sayings(line)
    for (const [id] of text.matchAll(uuid)) this.#ids.add(id.toLowerCase())
    this.texts.add(text.replaceAll(uuid, '*'))
  }

  /** Returns what was found and where, one line each. */
  leaks(secrets: readonly Secret[]): string[] {
    const long = new LongSecrets(secrets.filter(({ value }) => value.length >= longSecret))
    const short = secrets.filter(({ value }) => value.length < longSecret && /[\p{L}\p{N}]/u.test(value))
    const unspaced = short.filter(({ value }) => withoutSpaces.test(value))
    const spaced = short.filter((secret) => !unspaced.includes(secret))
    const words = new Map(spaced.map((secret) => [secret.value, secret]))
    const found = secrets
      .filter(({ value }) => onlyUuid.test(value) && this.#ids.has(value.toLowerCase()))
      .map((secret) => tell(secret, 'an id'))
    for (const text of this.texts) {
      for (const secret of long.in(text)) found.push(tell(secret, text))
      for (const secret of unspaced) if (text.includes(secret.value)) found.push(tell(secret, text))
      for (const word of wordsOf(text)) {
        const secret = words.get(word)
        if (secret !== undefined) found.push(tell(secret, text))
      }
    }
    return found
  }
}

const tell = ({ of, value }: Secret, text: string): string => `a ${of} (${value}) is in the log: ${text}`

/** Yields every run of words of the length of a short secret, such as `Ng`, `de la O` and `7 Up`. */
function* wordsOf(text: string): Generator<string> {
  const parts = [...text.matchAll(oneWord)]
  for (const [at, { index, 0: first }] of parts.entries()) {
    yield first
    for (const { index: last, 0: word } of parts.slice(at + 1, at + longSecret / 2)) {
      const end = last + word.length
      if (end - index >= longSecret) break
      yield text.slice(index, end)
    }
  }
}

/** Finds thousands of secrets in one pass over a text, by their first characters and regardless of case. */
class LongSecrets {
  readonly #byStart = new Map<string, Secret[]>()

  constructor(secrets: readonly Secret[]) {
    for (const secret of secrets)
      for (const value of new Set([secret.value, encodeURIComponent(secret.value)])) {
        const start = value.slice(0, longSecret).toLowerCase()
        const others = this.#byStart.get(start) ?? []
        this.#byStart.set(start, [...others, { of: secret.of, value }])
      }
  }

  in(text: string): Secret[] {
    const low = text.toLowerCase()
    const found = new Set<Secret>()
    for (let at = 0; at + longSecret <= low.length; at += 1)
      for (const secret of this.#byStart.get(low.slice(at, at + longSecret)) ?? [])
        if (low.startsWith(secret.value.toLowerCase(), at)) found.add(secret)
    return [...found]
  }
}

/** Returns the names and values of a line's fields, without figures and without positions in source files. */
function sayings(line: string): string {
  const fields = fieldsOf(line)
  return (fields === null ? line : flat(fields)).replaceAll(/:\d+:\d+\b/gu, '')
}

function flat(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([name]) => !figures.has(name))
    .map(([name, item]) => `${name} ${flat(item)}`)
    .join(' ')
}

function fieldsOf(line: string): object | null {
  try {
    const fields: unknown = JSON.parse(line)
    return typeof fields === 'object' ? fields : null
  } catch {
    // Not a line of the log, or half a line of a server that was killed.
    return null
  }
}
