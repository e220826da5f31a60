import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'

/** ECMAScript version that every supported browser can parse. */
const ecmaVersion = 2022

/**
 * Static functions that a supported browser lacks (Safari 16.4, Chromium 109, Firefox 128), by MDN's tables.
 */
const lackingOwn: ReadonlySet<string> = new Set([
  'Promise.withResolvers',
  'Promise.try',
  'URL.canParse',
  'URL.parse',
  'AbortSignal.any',
  'Object.groupBy',
  'Map.groupBy',
  'Array.fromAsync',
  'Iterator.from',
  'RegExp.escape',
  'Error.isError',
  'Uint8Array.fromBase64',
  'Uint8Array.fromHex',
  'Math.sumPrecise',
  'Math.f16round',
  'Atomics.waitAsync',
  'JSON.rawJSON',
  'JSON.isRawJSON',
  'Intl.DurationFormat',
  'Symbol.dispose',
  'Symbol.asyncDispose',
])

/** Methods that a supported browser lacks and whose name no other method has. */
const lackingMethods: ReadonlySet<string> = new Set([
  'toSorted',
  'toReversed',
  'toSpliced',
  'isWellFormed',
  'toWellFormed',
  'checkVisibility',
  'symmetricDifference',
  'isSubsetOf',
  'isSupersetOf',
  'isDisjointFrom',
  'getOrInsert',
  'getOrInsertComputed',
  'toBase64',
  'toHex',
  'setFromBase64',
  'setFromHex',
  'transferToFixedLength',
  'getTextInfo',
  'getWeekInfo',
  'setHTML',
  'setHTMLUnsafe',
  'moveBefore',
  'showPopover',
  'togglePopover',
  'requestClose',
  'setCodecPreferences',
  'requestIdleCallback',
  'startViewTransition',
  'postTask',
])

/** Methods of iterators, which arrays have under the same names. */
const iteratorMethods: ReadonlySet<string> = new Set([
  'map',
  'filter',
  'flatMap',
  'reduce',
  'forEach',
  'some',
  'every',
  'find',
  'take',
  'drop',
  'toArray',
])

/** Methods without arguments that return an iterator. */
const iterators: ReadonlySet<string> = new Set(['values', 'keys', 'entries'])

/** Libraries and our own code check for these before calling them, and work without them. */
const tested: ReadonlySet<string> = new Set([
  'requestIdleCallback',
  'startViewTransition',
  'postTask',
  'Symbol.dispose',
])

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function* nodesOf(root: Node): Generator<Node> {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const next = open.pop()
    if (Array.isArray(next)) for (const part of next) open.push(part)
    else if (isNode(next)) {
      yield next
      open.push(...Object.values(next).filter((value) => typeof value === 'object'))
    }
  }
}

const nameOf = (value: unknown): string | null =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : null

/** Returns true if an expression such as `map.keys()` returns an iterator. */
function isIterator(value: unknown): boolean {
  if (!isNode(value) || value.type !== 'CallExpression' || !isNode(value['callee'])) return false
  const given = value['arguments']
  const name = nameOf(value['callee']['property'])
  return Array.isArray(given) && given.length === 0 && name !== null && iterators.has(name)
}

/**
 * Returns the functions that code of the built client uses but a supported browser lacks.
 * @throws if such a browser could not parse the code.
 */
export function lackingIn(code: string, filled: ReadonlySet<string> = new Set()): string[] {
  const program: unknown = parse(code, { ecmaVersion, sourceType: 'module' })
  if (!isNode(program)) return []
  const found = new Set<string>()
  for (const node of nodesOf(program)) {
    if (node.type !== 'MemberExpression' || node['computed'] === true) continue
    const method = nameOf(node['property']) ?? ''
    // Also matches an object reached through a variable, such as a library's copy of the global object.
    const whole = `${nameOf(node['object']) ?? ''}.${method}`
    if (lackingOwn.has(whole)) found.add(whole)
    if (lackingMethods.has(method)) found.add(method)
    if (iteratorMethods.has(method) && isIterator(node['object'])) found.add(`Iterator.prototype.${method}`)
  }
  return [...found].filter((name) => !filled.has(name) && !tested.has(name))
}

/** Returns every script of the build, including the service worker. */
export const builtScripts = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(dist, name))

/** Returns the functions that src/app/olderBrowser.ts polyfills. */
export function filledFunctions(source: string): Set<string> {
  const own = [...source.matchAll(/^fill\((\w+(?:\.prototype)?), '(\w+)'/gmu)].map(
    ([, owner = '', name = '']) => (owner.endsWith('.prototype') ? name : `${owner}.${name}`),
  )
  const lists = [...source.matchAll(/^ {2}(\w+)<T>\(this/gmu)].map(([, name = '']) => name)
  return new Set([...own, ...lists])
}

export const readScript = (path: string): string => readFileSync(path, 'utf8')
