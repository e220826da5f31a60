import { matchesScimFilter, parseScimPath, type ScimFilter, type ScimPath } from './scimFilter.ts'

export type ScimObject = Record<string, unknown>

/** One operation of a PATCH request, as it was sent (RFC 7644, 3.5.2). */
export interface ScimOperation {
  op: string
  path?: string | undefined
  value?: unknown
}

/** Reason of a refused operation, as `scimType` names it. */
export type ScimPatchProblem = 'invalidPath' | 'invalidValue' | 'invalidSyntax' | 'noTarget' | 'mutability'

/** Refusal of a PATCH operation. */
export class ScimPatchError extends Error {
  override readonly name = 'ScimPatchError'
  readonly scimType: ScimPatchProblem

  constructor(scimType: ScimPatchProblem, message: string) {
    super(message)
    this.scimType = scimType
  }
}

/** Attributes with a list of values. Only these can have a filter in a path. */
const lists: ReadonlySet<string> = new Set(['emails', 'members', 'phonenumbers', 'addresses', 'roles'])
/** Operations times list values of one request: about a second of the thread that serves everyone. */
const mostSteps = 1_000_000
const readOnly: ReadonlySet<string> = new Set(['id', 'meta', 'schemas', 'groups'])

/**
 * Returns the resource after the operations of a PATCH request. It accepts what identity providers send beside
 * the standard: operations in capitals (Entra ID), attributes with a dot in a value without a path (Entra ID),
 * and a removal of list values that names them in `value` (Entra ID).
 * @throws ScimPatchError
 */
export function patchScimResource(resource: ScimObject, operations: readonly ScimOperation[]): ScimObject {
  const patched = structuredClone(resource)
  const longest = Math.max(
    ...Object.values(resource).map((value) => (Array.isArray(value) ? value.length : 0)),
    0,
  )
  if (operations.length * longest > mostSteps)
    throw new ScimPatchError(
      'invalidValue',
      'Too many operations for a list of this length: send fewer at a time',
    )
  for (const { op, path, value } of operations) {
    const name = op.toLowerCase()
    if (name !== 'add' && name !== 'replace' && name !== 'remove')
      throw new ScimPatchError('invalidSyntax', `The operation ${op.slice(0, 20)} is not known`)
    if (path !== undefined && path.trim() !== '') applyAt(patched, name, pathOf(path), value)
    else if (name === 'remove') throw new ScimPatchError('noTarget', 'A removal names a path')
    else for (const [key, each] of Object.entries(objectOf(value))) applyKey(patched, name, key, each)
  }
  return patched
}

type Action = 'add' | 'replace' | 'remove'

/** Applies an attribute of a value without a path. Read-only attributes are part of the resource that a provider read. */
function applyKey(resource: ScimObject, action: Action, key: string, value: unknown): void {
  // An extension is an object of attributes below its URN.
  if (/^urn:/iu.test(key) && typeof value === 'object') return
  const path = pathOf(key)
  if (!readOnly.has(path.attribute)) applyAt(resource, action, path, value)
}

function applyAt(resource: ScimObject, action: Action, path: ScimPath, value: unknown): void {
  const { attribute, filter, sub } = path
  if (readOnly.has(attribute)) throw new ScimPatchError('mutability', `${attribute} is read-only`)
  const key = keyIn(resource, attribute)
  if (lists.has(attribute)) {
    const held = Array.isArray(resource[key]) ? resource[key] : []
    resource[key] = changedList(held, action, path, value)
    return
  }
  if (filter !== null) throw new ScimPatchError('invalidPath', `${attribute} is not a list`)
  if (sub === '') {
    const isMerged = action === 'add' && isObject(value) && isObject(resource[key])
    resource[key] =
      action === 'remove' ? undefined : isMerged ? { ...objectOf(resource[key]), ...value } : value
    return
  }
  const inner = isObject(resource[key]) ? resource[key] : {}
  resource[key] = { ...inner, [keyIn(inner, sub)]: action === 'remove' ? undefined : value }
}

function changedList(
  held: readonly unknown[],
  action: Action,
  { filter, sub }: ScimPath,
  value: unknown,
): unknown[] {
  if (filter === null && sub !== '') {
    // Without a filter, the part of every value is meant (RFC 7644, 3.5.2).
    const part = action === 'remove' ? undefined : value
    return (held.length === 0 ? [{}] : held).map((one) => ({ ...objectOf(one), [sub]: part }))
  }
  if (filter === null) {
    if (action === 'replace') return listOf(value)
    if (action === 'add') return united(held, listOf(value))
    // The standard removes every value here; a provider that names some means only these.
    return value === undefined || value === null ? [] : without(held, listOf(value))
  }
  const matching = new Set(held.filter((one) => matchesScimFilter(one, filter)))
  if (action === 'remove')
    return sub === ''
      ? held.filter((one) => !matching.has(one))
      : held.map((one) => (matching.has(one) ? { ...objectOf(one), [sub]: undefined } : one))
  const change = sub === '' ? objectOf(value) : { [sub]: value }
  // Entra ID sets the value of a list entry that does not exist yet, and expects the entry with it.
  if (matching.size === 0) return [...held, { ...namedBy(filter), ...change }]
  return held.map((one) => (matching.has(one) ? { ...objectOf(one), ...change } : one))
}

/** Returns the attributes that a filter requires, for an entry that is added because none matches. */
function namedBy(filter: ScimFilter): ScimObject {
  if (filter.kind === 'and')
    return Object.fromEntries(filter.parts.flatMap((part) => Object.entries(namedBy(part))))
  if (filter.kind === 'compare' && filter.by === 'eq') return { [filter.attribute]: filter.value }
  throw new ScimPatchError('noTarget', 'No value matches the path')
}

/** Returns the values of both lists; one with the `value` of an earlier one takes its place. */
function united(held: readonly unknown[], added: readonly unknown[]): unknown[] {
  const byValue = new Map<unknown, unknown>()
  for (const one of [...held, ...added]) byValue.set(valueOf(one), one)
  return [...byValue.values()]
}

function without(held: readonly unknown[], gone: readonly unknown[]): unknown[] {
  const values = new Set(gone.map(valueOf))
  return held.filter((one) => !values.has(valueOf(one)))
}

const valueOf = (one: unknown): unknown => (isObject(one) ? one['value'] : one)

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value]

function pathOf(text: string): ScimPath {
  const path = parseScimPath(text)
  if (path === null) throw new ScimPatchError('invalidPath', 'The path is not valid')
  return path
}

function objectOf(value: unknown): ScimObject {
  if (!isObject(value)) throw new ScimPatchError('invalidValue', 'The value is not an object')
  return value
}

const isObject = (value: unknown): value is ScimObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the key under which an object has an attribute, whose name is not case-sensitive. */
const keyIn = (object: ScimObject, attribute: string): string =>
  Object.keys(object).find((key) => key.toLowerCase() === attribute.toLowerCase()) ?? attribute
