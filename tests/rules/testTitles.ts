import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseSync } from 'vite'

/** What a test file says: its tests by their titles, the outermost `describe` first, joined by ` > `. */
export interface TestFile {
  readonly titles: readonly string[]
  /** With all its lines of code joined, so that a long sentence is found in one piece. */
  readonly text: string
}

/** Every test of the house, by the path of its file. Titles are read, not run: a title with placeholders is as it is written. */
export function readTests(root: string): Map<string, TestFile> {
  const paths = globSync('tests/**/*.test.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return new Map(
    paths.map((path) => {
      const text = readFileSync(resolve(root, path), 'utf8')
      return [path, { titles: titlesIn(path, text), text }]
    }),
  )
}

export function titlesIn(path: string, text: string): string[] {
  const titles: string[] = []
  const visit = (node: unknown, trail: readonly string[]): void => {
    if (Array.isArray(node)) return node.forEach((one) => visit(one, trail))
    if (!isNode(node)) return
    const title = node['type'] === 'CallExpression' ? titleOf(node) : null
    if (title === null) return Object.values(node).forEach((part) => visit(part, trail))
    const whole = [...trail, title.words]
    if (title.of === 'test') titles.push(whole.join(' > '))
    else visit(node['arguments'], whole)
  }
  visit(parseSync(path, text).program, [])
  return titles
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

/** The title of a call of `describe` or `test`, also by way of `.each`; null for any other call. */
function titleOf(call: Node): { of: string; words: string } | null {
  const of = calledName(call['callee'])
  const given: readonly unknown[] = Array.isArray(call['arguments']) ? call['arguments'] : []
  const [first] = given
  if ((of !== 'describe' && of !== 'test') || !isNode(first)) return null
  return first['type'] === 'Literal' && typeof first['value'] === 'string'
    ? { of, words: first['value'] }
    : null
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
