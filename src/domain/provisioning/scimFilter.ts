/** Comparison operators of SCIM filters that this server supports (RFC 7644, 3.4.2.2). */
const comparisons = ['eq', 'ne', 'co', 'sw', 'ew'] as const
export type ScimComparison = (typeof comparisons)[number]
export type ScimValue = string | number | boolean | null

/** A parsed filter. Attribute names are in lower case, without the URN of their schema. */
export type ScimFilter =
  | { kind: 'compare'; attribute: string; by: ScimComparison; value: ScimValue }
  | { kind: 'present'; attribute: string }
  | { kind: 'and' | 'or'; parts: readonly ScimFilter[] }
  | { kind: 'not'; part: ScimFilter }
  /** Any value of a list attribute matches, for example `emails[type eq "work"]`. */
  | { kind: 'any'; attribute: string; part: ScimFilter }

/** An attribute that a PATCH operation names, for example `emails[type eq "work"].value`. */
export interface ScimPath {
  attribute: string
  filter: ScimFilter | null
  /** Name below the attribute; '' for the attribute itself. */
  sub: string
}

/** Maximum length of a filter in characters, and of its nesting. Identity providers send under 200 and 2. */
const longest = 1_000
const deepest = 8

/** Returns the parsed filter; null for one that is not valid, too long or too deep. */
export function parseScimFilter(text: string): ScimFilter | null {
  return parsed(text, (tokens) => anyOf(tokens, 0))
}

/** Returns the parsed path of a PATCH operation; null for one that is not valid. */
export function parseScimPath(text: string): ScimPath | null {
  return parsed(text, (tokens) => {
    const [attribute = '', below = ''] = nameOf(tokens.word()).split('.', 2)
    if (!tokens.takes('[')) return { attribute, filter: null, sub: below }
    const filter = anyOf(tokens, 1)
    tokens.require(']')
    const sub = tokens.peek().startsWith('.') ? tokens.word().slice(1).toLowerCase() : ''
    return { attribute, filter, sub }
  })
}

function parsed<T>(text: string, read: (tokens: Tokens) => T): T | null {
  try {
    const tokens = new Tokens(text)
    const found = read(tokens)
    return tokens.peek() === '' ? found : null
  } catch (error) {
    if (error instanceof InvalidFilter) return null
    throw error
  }
}

class InvalidFilter extends Error {}

class Tokens {
  readonly #tokens: readonly string[]
  #next = 0

  constructor(text: string) {
    if (text.length > longest) throw new InvalidFilter()
    const tokens: string[] = []
    const pattern = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+)/uy
    const trimmed = text.trim()
    while (pattern.lastIndex < trimmed.length) {
      const [, token] = pattern.exec(trimmed) ?? []
      if (token === undefined) throw new InvalidFilter()
      tokens.push(token)
    }
    this.#tokens = tokens
  }

  peek(): string {
    return this.#tokens[this.#next] ?? ''
  }

  word(): string {
    const token = this.peek()
    if (token === '' || /^["()[\]]/u.test(token)) throw new InvalidFilter()
    this.#next += 1
    return token
  }

  /** Consumes the token if it is the next one, regardless of case. */
  takes(token: string): boolean {
    const isNext = this.peek().toLowerCase() === token
    if (isNext) this.#next += 1
    return isNext
  }

  require(token: string): void {
    if (!this.takes(token)) throw new InvalidFilter()
  }

  value(): ScimValue {
    const token = this.peek()
    this.#next += 1
    try {
      // Entra ID and others write the booleans of their own platform.
      const value: unknown = JSON.parse(/^(?:true|false)$/iu.test(token) ? token.toLowerCase() : token)
      // The database, which runs the filter, rejects NUL.
      if (isValue(value) && !String(value).includes('\0')) return value
    } catch {
      // Not JSON.
    }
    throw new InvalidFilter()
  }
}

const isValue = (value: unknown): value is ScimValue =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

function anyOf(tokens: Tokens, depth: number): ScimFilter {
  return joined(tokens, 'or', () => joined(tokens, 'and', () => single(tokens, depth)))
}

function joined(tokens: Tokens, kind: 'and' | 'or', part: () => ScimFilter): ScimFilter {
  const first = part()
  const parts = [first]
  while (tokens.takes(kind)) parts.push(part())
  return parts.length === 1 ? first : { kind, parts }
}

function single(tokens: Tokens, depth: number): ScimFilter {
  if (depth > deepest) throw new InvalidFilter()
  if (tokens.takes('not')) {
    if (tokens.peek() !== '(') throw new InvalidFilter()
    return { kind: 'not', part: single(tokens, depth + 1) }
  }
  if (tokens.takes('(')) {
    const part = anyOf(tokens, depth + 1)
    tokens.require(')')
    return part
  }
  const attribute = nameOf(tokens.word())
  if (tokens.takes('[')) {
    const part = anyOf(tokens, depth + 1)
    tokens.require(']')
    if (!tokens.peek().startsWith('.')) return { kind: 'any', attribute, part }
    const below = comparison(tokens, tokens.word().slice(1).toLowerCase())
    return { kind: 'any', attribute, part: { kind: 'and', parts: [part, below] } }
  }
  return comparison(tokens, attribute)
}

function comparison(tokens: Tokens, attribute: string): ScimFilter {
  if (tokens.takes('pr')) return { kind: 'present', attribute }
  const by = comparisons.find((name) => tokens.takes(name))
  if (by === undefined) throw new InvalidFilter()
  return { kind: 'compare', attribute, by, value: tokens.value() }
}

/** Returns the name of an attribute in lower case, without the URN of its schema. */
function nameOf(word: string): string {
  const name = word.replace(/^urn:.*:/iu, '').toLowerCase()
  if (!/^[a-z$][\w$-]*(?:\.[a-z$][\w$-]*)?$/u.test(name)) throw new InvalidFilter()
  return name
}

/** Reports whether a value of a list attribute matches a filter of a PATCH path. Texts are compared regardless of case. */
export function matchesScimFilter(value: unknown, filter: ScimFilter): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchesScimFilter(value, part))
    case 'or':
      return filter.parts.some((part) => matchesScimFilter(value, part))
    case 'not':
      return !matchesScimFilter(value, filter.part)
    case 'present':
      return ![undefined, null, ''].includes(textOf(value, filter.attribute))
    case 'any':
      return false
    case 'compare':
      return compares(filter.by, textOf(value, filter.attribute) ?? '', foldedText(filter.value))
  }
}

function compares(by: ScimComparison, held: string, asked: string): boolean {
  switch (by) {
    case 'eq':
      return held === asked
    case 'ne':
      return held !== asked
    case 'co':
      return held.includes(asked)
    case 'sw':
      return held.startsWith(asked)
    case 'ew':
      return held.endsWith(asked)
  }
}

const foldedText = (value: unknown): string =>
  isValue(value) && value !== null ? String(value).toLowerCase() : ''

function textOf(value: unknown, attribute: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const entry = Object.entries(value).find(([name]) => name.toLowerCase() === attribute)
  return entry === undefined ? undefined : foldedText(entry[1])
}
