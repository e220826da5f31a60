import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { OfferedKind } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { moveRule, type RuleDraft, rulesIn, writeRules } from '../../domain/careRequests/ruleDraft.ts'
import { useCareRequestName } from '../../knock/careRequestText.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { CareRequestRuleRow } from './CareRequestRuleRow.tsx'

interface CareRequestRulesProps {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** Problems of the fields of kinds, by names such as `water.minutes`. */
  problems: Readonly<Record<string, string>>
  /** Problem with the whole choice. */
  error?: ReactNode
}

interface Moved {
  kind: OfferedKind
  by: -1 | 1
}

/** Edits what patients can ask for by picture: the kinds, their order, and the team and time of each. */
export function CareRequestRules({ label, value, onChange, problems, error }: CareRequestRulesProps) {
  const { t } = useLingui()
  const id = useId()
  const nameOf = useCareRequestName()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState<Moved | null>(null)
  const rules = rulesIn(value)
  const put = (rule: RuleDraft) =>
    onChange(writeRules(rules.map((other) => (other.kind === rule.kind ? rule : other))))
  const move = (kind: OfferedKind, by: -1 | 1) => {
    const next = moveRule(rules, kind, by)
    if (next === rules) return
    onChange(writeRules(next))
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
    <fieldset className="care-rules" aria-describedby={error === undefined ? undefined : `${id}-error`}>
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
      {error !== undefined && (
        <InlineAlert kind="error" id={`${id}-error`}>
          {error}
        </InlineAlert>
      )}
    </fieldset>
  )
}
