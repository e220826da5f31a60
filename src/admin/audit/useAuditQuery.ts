import { useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createAuditSubjects } from '../../state/admin/audit/auditSubjects.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { ActiveFilter } from '../list/filters/FilterChip.tsx'
import { useListQuery } from '../list/useListQuery.ts'
import { columnsPart } from '../list/views/useListViews.ts'
import { isDay, noonOf } from './auditPeriod.ts'

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
  const { t, i18n } = useLingui()
  const store = useStore()
  const [subjects] = useState(() => createAuditSubjects(ports, store))
  const names = useAtomValue(subjects.namesAtom)
  const { query, change } = useListQuery(everyPart)
  const [by, target] = [query.get('by'), query.get('target')]
  useEffect(() => void (by !== null && subjects.find('by', by)), [subjects, by])
  useEffect(() => void (target !== null && subjects.find('target', target)), [subjects, target])
  const filterOf = (part: (typeof auditParts)[number]): { label: string; value: string } | null => {
    const asked = query.get(part)
    if (asked === null) return null
    if (part === 'by')
      return { label: t({ context: 'audit: who did it', message: 'User' }), value: names.get(asked) ?? asked }
    if (part === 'target')
      return {
        label: t({ message: 'Item', context: 'audit: what was changed' }),
        value: names.get(asked) ?? asked,
      }
    if (!isDay(asked)) return null
    const value = i18n.date(noonOf(asked), { dateStyle: 'medium' })
    return { label: part === 'from' ? t`First day` : t`Last day`, value }
  }
  const tokens = auditParts.flatMap((name): ActiveFilter[] => {
    const words = filterOf(name)
    return words === null ? [] : [{ name, ...words }]
  })
  const person = by === null ? null : { id: by, name: names.get(by) ?? by }
  const isNarrowed = narrowing.some((part) => query.has(part))
  return { query, change, tokens, person, isNarrowed }
}
