import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { ScimComparison, ScimFilter, ScimValue } from '../../../domain/provisioning/scimFilter.ts'

/** Column of an attribute that a filter can name. `exact`: case matters (RFC 7643, 3.1). */
export interface ScimColumn {
  kind: 'text' | 'exact' | 'boolean'
  of: SQL
}

/** Attributes of a resource, by name in lower case. */
export type ScimColumns = Readonly<Record<string, ScimColumn>>

/**
 * Members of a list attribute: `within` returns whether one matches, given the condition of its attributes.
 */
export type ScimLists = Readonly<
  Record<string, { columns: ScimColumns; within: (matching: SQL | undefined) => SQL }>
>

/** Returns the condition of a filter; null if it names an attribute that cannot be filtered. */
export function scimFilterSql(filter: ScimFilter, columns: ScimColumns, lists: ScimLists): SQL | null {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => scimFilterSql(part, columns, lists))
      if (!parts.every((part) => part !== null)) return null
      return (filter.kind === 'and' ? and(...parts) : or(...parts)) ?? null
    }
    case 'not': {
      const part = scimFilterSql(filter.part, columns, lists)
      return part === null ? null : not(part)
    }
    case 'any':
      return inList(filter.attribute, filter.part, lists)
    case 'present':
    case 'compare': {
      const [attribute = '', sub] = filter.attribute.split('.')
      const list = Object.hasOwn(lists, attribute) ? lists[attribute] : undefined
      // `emails eq "x"` and `emails.value eq "x"` mean the same (RFC 7644, 3.4.2.2).
      if (list !== undefined) return inList(attribute, { ...filter, attribute: sub ?? 'value' }, lists)
      const column = Object.hasOwn(columns, filter.attribute) ? columns[filter.attribute] : undefined
      if (column === undefined) return null
      return filter.kind === 'present' ? isPresent(column) : compared(column, filter.by, filter.value)
    }
  }
}

function inList(attribute: string, part: ScimFilter, lists: ScimLists): SQL | null {
  const list = Object.hasOwn(lists, attribute) ? lists[attribute] : undefined
  const matching = list === undefined ? null : scimFilterSql(part, list.columns, {})
  return list === undefined || matching === null ? null : list.within(matching)
}

const isPresent = ({ kind, of }: ScimColumn): SQL => (kind === 'boolean' ? sql`true` : sql`${of} <> ''`)

function compared({ kind, of }: ScimColumn, by: ScimComparison, value: ScimValue): SQL | null {
  if (kind === 'boolean') {
    if (by !== 'eq' && by !== 'ne') return null
    const isTrue = String(value).toLowerCase() === 'true'
    return by === 'eq' ? sql`${of} = ${isTrue}` : sql`${of} <> ${isTrue}`
  }
  const asked = String(value ?? '')
  const held = kind === 'exact' ? of : sql`lower(${of})`
  const text = kind === 'exact' ? sql`${asked}::text` : sql`lower(${asked}::text)`
  switch (by) {
    case 'eq':
      return sql`${held} = ${text}`
    case 'ne':
      return sql`${held} <> ${text}`
    case 'co':
      return sql`position(${text} in ${held}) > 0`
    case 'sw':
      return sql`starts_with(${held}, ${text})`
    case 'ew':
      return sql`right(${held}, length(${text})) = ${text}`
  }
}
