import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { careTeams } from '../../contract/careRequests/careRequests.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { longestName, type RuleDraft } from '../../domain/careRequests/ruleDraft.ts'
import { useCareRequestKinds, useCareTeams } from '../../knock/careRequestText.ts'
import { careRequestIcons } from '../../ui/calls/careRequestIcons.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SelectField } from '../records/SelectField.tsx'
import { FieldProblemText } from '../records/FieldProblemText.tsx'

interface CareRequestRuleRowProps {
  rule: RuleDraft
  /** True for the first and the last of the kinds whose order can be changed. */
  isFirst: boolean
  isLast: boolean
  problems: Readonly<Record<string, string>>
  onChange: (rule: RuleDraft) => void
  onMove: (by: -1 | 1) => void
}

const languages = [
  { locale: 'en', label: 'English', dir: 'ltr' },
  { locale: 'ja', label: '日本語', dir: 'ltr' },
  { locale: 'ar', label: 'العربية', dir: 'rtl' },
] as const

/** Shows one kind of request: whether it is offered, its place, and the fields of its team, time and names. */
export function CareRequestRuleRow({
  rule,
  isFirst,
  isLast,
  problems,
  onChange,
  onMove,
}: CareRequestRuleRowProps) {
  const { t, i18n } = useLingui()
  const { kind, offered } = rule
  const name = useCareRequestKinds()[kind]
  const teams = useCareTeams()
  const teamOptions = careTeams.map((value) => ({ value, label: teams[value] }))
  const details = useRef<HTMLDetailsElement>(null)
  const isWrong = Object.keys(problems).some((field) => field.startsWith(`${kind}.`))
  useEffect(() => {
    // Stays open while the problem is being corrected.
    if (isWrong && details.current !== null) details.current.open = true
  }, [isWrong])
  const errorOf = (field: string) => {
    const problem = problems[`${kind}.${field}`]
    return problem === undefined ? undefined : <FieldProblemText problem={problem} />
  }
  const labelOf = (field: ReactNode) => (
    <>
      {field} <span className="sr-only">· {name}</span>
    </>
  )
  const own = rule[i18n.locale === 'ja' || i18n.locale === 'ar' ? i18n.locale : 'en'].trim()
  return (
    <li>
      <div className="care-rule">
        <label>
          <input
            type="checkbox"
            checked={offered}
            onChange={(event) => onChange({ ...rule, offered: event.currentTarget.checked })}
          />
          <Icon name={careRequestIcons[kind]} />
          <span>{name}</span>
          {isUrgent(kind) && (
            <small>
              <Trans>Most urgent</Trans>
            </small>
          )}
        </label>
        {!isUrgent(kind) && (
          <span className="care-rule-moves">
            <MoveButton kind={kind} by={-1} disabled={isFirst} label={t`Move ${name} up`} onMove={onMove} />
            <MoveButton kind={kind} by={1} disabled={isLast} label={t`Move ${name} down`} onMove={onMove} />
          </span>
        )}
      </div>
      {offered && (
        <details ref={details}>
          <summary>
            <RuleSummary
              team={teamOptions.find(({ value }) => value === rule.team)?.label ?? '–'}
              rule={rule}
            />
            {own !== '' && (
              <>
                {' · '}
                <bdi>{own}</bdi>
              </>
            )}
            <span className="sr-only"> · {name}</span>
          </summary>
          <div className="console-fields">
            <SelectField
              label={labelOf(<Trans>Team</Trans>)}
              value={rule.team}
              options={teamOptions}
              onChange={(team) => onChange({ ...rule, team })}
              error={errorOf('team')}
            />
            <Field
              label={labelOf(<Trans>Late after minutes (1 to 480)</Trans>)}
              value={rule.minutes}
              onChange={(minutes) => onChange({ ...rule, minutes })}
              error={errorOf('minutes')}
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              quiet
            />
            {languages.map(({ locale, label, dir }) => (
              <Field
                key={locale}
                label={labelOf(
                  <Trans>
                    Name in <span lang={locale}>{label}</span>
                  </Trans>,
                )}
                value={rule[locale]}
                onChange={(typed) => onChange({ ...rule, [locale]: typed })}
                error={errorOf(locale)}
                placeholder={locale === i18n.locale ? name : undefined}
                lang={locale}
                dir={dir}
                maxLength={longestName}
                autoComplete="off"
                quiet
              />
            ))}
          </div>
        </details>
      )}
    </li>
  )
}

function RuleSummary({ team, rule: { minutes } }: { team: string; rule: RuleDraft }) {
  const count = Number(minutes)
  return (
    <>
      <span>{team}</span>
      {' · '}
      {minutes.trim() === '' || Number.isNaN(count) ? (
        <Trans>no target time</Trans>
      ) : (
        <Plural value={count} one="# minute" other="# minutes" />
      )}
    </>
  )
}

interface MoveButtonProps extends Pick<CareRequestRuleRowProps, 'onMove'> {
  kind: RuleDraft['kind']
  by: -1 | 1
  disabled: boolean
  label: string
}

function MoveButton({ kind, by, disabled, label, onMove }: MoveButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      // Stays focusable at the end of the list, where it does nothing.
      aria-disabled={disabled || undefined}
      data-move={`${kind} ${String(by)}`}
      onClick={() => {
        if (!disabled) onMove(by)
      }}
    >
      <Icon name="arrowLeft" turn={by === -1 ? 90 : -90} />
    </button>
  )
}
