import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createAuditSubjects } from '../../state/admin/audit/auditSubjects.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { ActiveFilter } from '../list/filters/FilterChip.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { columnsPart } from '../list/views/useListViews.ts'

/** Query parameters that filter the audit in addition to the search text and the choice filters. */
export const auditParts = ['by', 'target', 'from', 'to'] as const

/** Every query parameter that filters the audit, followed by those that control how the list is shown. */
const narrowing = ['q', 'action', 'kind', ...auditParts]
const everyPart = [...narrowing, 'sort', columnsPart]

/**
 * Returns the audit query in the address and a label for each filter. Labels name users and records where the
 * name is known.
 */
export function useAuditQuery(ports: Pick<ConsolePorts, 'audit' | 'users'>) {
  const { t } = useLingui()
  const store = useStore()
  const [subjects] = useState(() => createAuditSubjects(ports, store))
  const names = useAtomValue(subjects.namesAtom)
  const { query, change } = useListQuery(everyPart)
  const [by, target] = [query.get('by'), query.get('target')]
  useEffect(() => void (by !== null && subjects.find('by', by)), [subjects, by])
  useEffect(() => void (target !== null && subjects.find('target', target)), [subjects, target])
  const named = [
    { name: 'by', label: t({ context: 'audit: who did it', message: 'User' }) },
    { name: 'target', label: t({ message: 'Item', context: 'audit: what was changed' }) },
  ]
  const tokens = named.flatMap(({ name, label }): ActiveFilter[] => {
    const asked = query.get(name)
    return asked === null ? [] : [{ name, label, value: names.get(asked) ?? asked }]
  })
  const person = by === null ? null : { id: by, name: names.get(by) ?? by }
  return { query, change, tokens, person }
}
