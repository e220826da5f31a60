import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'

/** A regular expression of the product, and its file. */
export interface Pattern {
  readonly path: string
  readonly pattern: string
  readonly flags: string
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Returns every regular expression below src. */
export function patternsOf(root: string): Pattern[] {
  const paths = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return paths.flatMap((path) => patternsIn(path, readFileSync(resolve(root, path), 'utf8')))
}

/**
 * Returns the regular expressions of a file, by its syntax. A value that a template fills in counts as one
 * digit. Throws for an expression that only running the file could reveal.
 */
export function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (!isNode(node)) return
    const pattern = literalIn(node) ?? madeIn(node)
    if (pattern !== null) found.push({ path, ...pattern })
    Object.values(node).forEach(visit)
  }
  visit(parseSync(path, text).program)
  return found
}

function literalIn({ type, regex }: Node): Omit<Pattern, 'path'> | null {
  if (type !== 'Literal' || !isNode(regex)) return null
  return { pattern: String(regex['pattern']), flags: String(regex['flags']) }
}

/** Returns the pattern of `RegExp(…)`, with or without `new`. */
function madeIn({ type, callee, arguments: given }: Node): Omit<Pattern, 'path'> | null {
  const isCall = type === 'NewExpression' || type === 'CallExpression'
  if (!isCall || !isNode(callee) || callee['name'] !== 'RegExp' || !Array.isArray(given)) return null
  const words: readonly unknown[] = given
  const [pattern, flags] = words
  return { pattern: wordsOf(pattern), flags: flags === undefined ? '' : wordsOf(flags) }
}

function wordsOf(node: unknown): string {
  if (isNode(node) && node['type'] === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (isNode(node) && node['type'] === 'TemplateLiteral' && Array.isArray(node['quasis']))
    return node['quasis'].map(cookedIn).join('1')
  throw new Error('a pattern that only running it could tell')
}

function cookedIn(part: unknown): string {
  const value = isNode(part) ? part['value'] : null
  return isNode(value) ? String(value['cooked']) : ''
}
