import type { AuditItem } from '../../contract/audit.ts'

/** Field of an entry. A value is `null` if the field did not exist at that time. */
export interface ComparedField {
  name: string
  was: string | null
  is: string | null
  changed: boolean
}

/** Returns the fields of an entry with readable values, changed fields first. */
export function compared(before: AuditItem['before'], after: AuditItem['after']): ComparedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const fields = names.map((name) => {
    const [was, is] = [readable(before, name), readable(after, name)]
    return { name, was, is, changed: was !== is }
  })
  return [...fields.filter(({ changed }) => changed), ...fields.filter(({ changed }) => !changed)]
}

/** Returns text as it is, and any other value as JSON over several lines. */
function readable(values: AuditItem['before'], name: string): string | null {
  if (values === null || !Object.hasOwn(values, name)) return null
  const value = values[name]
  return typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)
}
