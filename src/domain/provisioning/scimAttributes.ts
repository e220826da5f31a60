import type { ScimObject } from './scimPatch.ts'

/** Attributes that a request asks for and those that it leaves out (RFC 7644, 3.9), by name in lower case. */
export interface ScimSelection {
  attributes: readonly string[]
  excluded: readonly string[]
}

/** Attributes that every reply has. */
const always: ReadonlySet<string> = new Set(['id', 'schemas'])

/** Returns the names in a parameter of a query, in lower case, without the URN of their schema. */
export const attributeNames = (text: string): string[] =>
  text
    .split(',')
    .map((name) =>
      name
        .trim()
        .replace(/^urn:.*:/iu, '')
        .toLowerCase(),
    )
    .filter((name) => name !== '')

/** Reports whether a reply has an attribute, or a part of it. */
export function isSelected({ attributes, excluded }: ScimSelection, name: string): boolean {
  if (always.has(name)) return true
  if (attributes.length > 0) return attributes.some((one) => one === name || one.startsWith(`${name}.`))
  return !excluded.includes(name)
}

/** Returns a resource with the selected attributes. */
export function selectAttributes(resource: ScimObject, selection: ScimSelection): ScimObject {
  const { attributes, excluded } = selection
  const entries = Object.entries(resource).filter(([key]) => isSelected(selection, key.toLowerCase()))
  return Object.fromEntries(
    entries.map(([key, value]) => {
      const name = key.toLowerCase()
      const isAll = attributes.length === 0 || attributes.includes(name) || always.has(name)
      const hasPart = (sub: string) =>
        isAll ? !excluded.includes(`${name}.${sub}`) : attributes.includes(`${name}.${sub}`)
      return [key, partsOf(value, hasPart)]
    }),
  )
}

function partsOf(value: unknown, hasPart: (sub: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => partsOf(one, hasPart))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([key]) => hasPart(key.toLowerCase())))
}
