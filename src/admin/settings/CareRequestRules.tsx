import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import type { OfferedKind } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { careRequestProblems, moveRule, type RuleDraft } from '../../domain/careRequests/ruleDraft.ts'
import { useCareRequestName } from '../../knock/careRequestText.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import type { FieldControl } from '../records/RecordFields.tsx'
import { CareRequestRuleRow } from './CareRequestRuleRow.tsx'

interface Moved {
  kind: OfferedKind
  by: -1 | 1
}

/** Edits what patients can ask for by picture: the kinds, their order, and the team and time of each. */
export function CareRequestRules({ label, value: rules, onChange, error }: FieldControl<RuleDraft[]>) {
  const { t } = useLingui()
  const id = useId()
  const nameOf = useCareRequestName()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  // The kinds show their problems themselves; another one is what the server found.
  const problems = error === undefined ? {} : careRequestProblems(rules)
  const isOther = error !== undefined && Object.keys(problems).length === 0
  const put = (rule: RuleDraft) => onChange(rules.map((other) => (other.kind === rule.kind ? rule : other)))
  const move = (kind: OfferedKind, by: -1 | 1) => {
    const next = moveRule(rules, kind, by)
    if (next === rules) return
    onChange(next)
    setMoved({ kind, by })
  }
  useEffect(() => {
    // The browser drops the focus of a row that changes its place.
    if (moved === null) return
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.kind} ${String(moved.by)}"]`)?.focus()
  }, [moved])
  const movable = rules.filter(({ kind }) => !isUrgent(kind))
  const place = movable.findIndex(({ kind }) => kind === moved?.kind) + 1
  const movedName = moved === null ? '' : nameOf({ kind: moved.kind, names: {} })
  const total = movable.length
  return (
    <fieldset className="care-rules" aria-describedby={isOther ? `${id}-error` : undefined}>
      <legend>{label}</legend>
      <p>
        <Trans>The most urgent come first. Wardlink’s own name is shown where you enter none.</Trans>
      </p>
      <ol ref={list}>
        {rules.map((rule) => {
          const at = movable.indexOf(rule)
          return (
            <CareRequestRuleRow
              key={rule.kind}
              rule={rule}
              isFirst={at === 0}
              isLast={at === movable.length - 1}
              problems={problems}
              onChange={put}
              onMove={(by) => move(rule.kind, by)}
            />
          )
        })}
      </ol>
      <p className="sr-only" role="status">
        {moved !== null && t`${movedName}: place ${place} of ${total}`}
      </p>
      {rules.every(({ offered }) => !offered) && (
        <InlineAlert kind="warning" live>
          <Trans>Nothing is chosen. Patients here cannot send requests by picture.</Trans>
        </InlineAlert>
      )}
      {isOther && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </fieldset>
  )
}
