import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'
import type { tier } from '../support/tier.ts'

/** The runs that include a test: `change` for every run, `all` for `npm run test:all` only. */
export type Tier = typeof tier

/** The tests of a file. */
export interface TestFile {
  /** Tier of each test by its title: the outermost `describe` first, joined by ` > `. */
  readonly tiers: ReadonlyMap<string, Tier>
  /** Source text of the file. */
  readonly text: string
}

/** Tag of tests that only `npm run test:all` runs, as declared in tests/support/vitest.config.ts. */
const nightlyTag = 'nightly'

/**
 * Returns all tests of the repository by file path. Titles are parsed, not run, so a title with placeholders
 * is returned as written.
 */
export function readTests(root: string): Map<string, TestFile> {
  const paths = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return new Map(
    paths.map((path) => {
      const text = readFileSync(resolve(root, path), 'utf8')
      return [path, { tiers: tiersIn(path, text), text }]
    }),
  )
}

/**
 * Returns the tests of a file by their titles, with the tier that their tags put them in. A title that
 * several tests have is in tier `change` if one of them is.
 *
 * @throws if the options of a test are not a literal, so that only running the file reveals its tags
 */
export function tiersIn(path: string, text: string): Map<string, Tier> {
  const tiers = new Map<string, Tier>()
  const visit = (node: unknown, trail: readonly string[], nightly: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, trail, nightly))
    if (!isNode(node)) return
    const block = node['type'] === 'CallExpression' ? blockOf(path, node) : null
    if (block === null) return Object.values(node).forEach((part) => visit(part, trail, nightly))
    const titles = [...trail, block.title]
    const isNightly = nightly || block.tags.includes(nightlyTag)
    if (block.kind === 'describe') return visit(node['arguments'], titles, isNightly)
    const title = titles.join(' > ')
    tiers.set(title, isNightly && tiers.get(title) !== 'change' ? 'all' : 'change')
  }
  visit(parseSync(path, text).program, [], moduleTags(text).includes(nightlyTag))
  return tiers
}

/** Returns the tags of a whole file, which Vitest reads from its comments. */
function moduleTags(text: string): string[] {
  return [...text.matchAll(/(?:\/\/|\*)\s*@module-tag\s+([\w\-/]+)\b/gu)].map(([, tag = '']) => tag)
}

type Node = Readonly<Record<string, unknown>>

interface Block {
  readonly kind: 'describe' | 'test'
  readonly title: string
  readonly tags: readonly string[]
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

const nodesIn = (list: unknown): Node[] => (Array.isArray(list) ? list.filter(isNode) : [])

const wordIn = (node: unknown): string | null =>
  isNode(node) && node['type'] === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null

const isFunction = (node: Node | undefined): boolean => /Function/u.test(String(node?.['type']))

/** Returns the block of a call of `describe`, `test` or `it`, including `.each`; null for any other call. */
function blockOf(path: string, call: Node): Block | null {
  const name = calledName(call['callee'])
  const kind = name === 'it' ? 'test' : name
  if (kind !== 'describe' && kind !== 'test') return null
  const [first, second, third] = nodesIn(call['arguments'])
  const title = wordIn(first)
  if (title === null) return null
  const hasOptions = third !== undefined && !isFunction(second)
  const tags = hasOptions && isNode(second) ? tagsIn(second) : []
  if (tags === null) throw new Error(`${path}: "${title}" has options that only running it can tell`)
  return { kind, title, tags }
}

/** Returns the tags in the options of a test; null if they are not literals. */
function tagsIn(options: Node): string[] | null {
  const properties = nodesIn(options['properties'])
  if (options['type'] !== 'ObjectExpression') return null
  if (properties.some(({ type }) => type === 'SpreadElement')) return null
  const found = properties.find(({ key }) => isNode(key) && (key['name'] ?? key['value']) === 'tags')
  if (found === undefined) return []
  const { value } = found
  const words = isNode(value) && value['type'] === 'ArrayExpression' ? nodesIn(value['elements']) : [value]
  const tags = words.flatMap((word) => wordIn(word) ?? [])
  return tags.length === words.length ? tags : null
}

function calledName(callee: unknown): unknown {
  if (!isNode(callee)) return null
  switch (callee['type']) {
    case 'Identifier':
      return callee['name']
    case 'MemberExpression':
      return calledName(callee['object'])
    case 'CallExpression':
      return calledName(callee['callee'])
    default:
      return null
  }
}
