import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import {
  type NotificationChange,
  notificationTopics,
  type Weekday,
  weekdays,
} from '../../contract/notifications.ts'
import { notificationProblems } from '../../domain/notificationRules.ts'
import type { Refusal } from '../../state/admin/answer.ts'
import { Field } from '../../ui/Field.tsx'
import { FieldProblemWords } from '../records/FieldProblemWords.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import '../records/records.css'
import { SelectField } from '../records/SelectField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { HoursField } from './HoursField.tsx'
import { TopicName } from './NotificationWords.tsx'

interface NotificationFormProps {
  opened: NotificationChange
  refusal: Refusal | null
  /** What further field there is, and what is wrong with it. */
  more?: { field: ReactNode; problem: boolean }
  onSave: (said: NotificationChange) => void
  /** The keys below the fields. */
  children: ReactNode
}

/** Who it is, how he is reached, of what he is told, and when. */
export function NotificationForm({ opened, refusal, more, onSave, children }: NotificationFormProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(opened)
  const [tried, setTried] = useState(false)
  const found = tried ? notificationProblems(draft) : {}
  const problems: Readonly<Record<string, string>> =
    Object.keys(found).length > 0 ? found : (refusal?.fields ?? {})
  const wrong = Object.keys(problems).length + (tried && more?.problem === true ? 1 : 0)
  const change = (part: Partial<NotificationChange>) => setDraft({ ...draft, ...part })
  const errorOf = (name: string) => {
    const problem = problems[name]
    return problem === undefined ? {} : { error: <FieldProblemWords problem={problem} /> }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(notificationProblems(draft)).length === 0 && more?.problem !== true) onSave(draft)
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <div className="console-fields">
        {more?.field}
        <Field
          label={<Trans>Who</Trans>}
          value={draft.name}
          maxLength={200}
          autoComplete="off"
          onChange={(name) => change({ name })}
          {...errorOf('name')}
        />
        <SelectField
          label={<Trans>By</Trans>}
          value={draft.channel}
          options={[
            { value: 'email', label: t`Mail` },
            { value: 'sms', label: t`Text message` },
          ]}
          onChange={(channel) => change({ channel })}
          {...errorOf('channel')}
        />
        <Field
          label={draft.channel === 'sms' ? <Trans>Phone number</Trans> : <Trans>Mail address</Trans>}
          value={draft.destination}
          maxLength={320}
          autoComplete="off"
          dir="ltr"
          onChange={(destination) => change({ destination })}
          {...errorOf('destination')}
        />
        <ChoiceField
          label={<Trans>Told of</Trans>}
          options={notificationTopics.map((topic) => ({ value: topic, label: <TopicName topic={topic} /> }))}
          chosen={draft.about}
          onChange={(about) => change({ about })}
          {...errorOf('about')}
        />
        <HoursField
          label={<Trans>Hours on duty, by the facility’s clock</Trans>}
          hint={<Trans>The same time twice is around the clock.</Trans>}
          hours={draft.hours}
          onChange={(hours) => change({ hours })}
          {...errorOf('hours')}
        />
        <ChoiceField
          label={<Trans>Days</Trans>}
          options={weekdays.map((day) => ({ value: day, label: dayName(day, i18n.locale) }))}
          chosen={draft.days}
          onChange={(days) => change({ days })}
          {...errorOf('days')}
        />
        <ChoiceField
          label={<Trans>Quiet hours</Trans>}
          options={[{ value: 'quiet', label: <Trans>Send nothing at certain hours</Trans> }]}
          chosen={draft.quiet === null ? [] : ['quiet']}
          onChange={(chosen) => change({ quiet: chosen.length > 0 ? { from: '22:00', to: '06:00' } : null })}
        />
        {draft.quiet !== null && (
          <HoursField
            label={<Trans>Nothing is sent</Trans>}
            hours={draft.quiet}
            onChange={(quiet) => change({ quiet })}
            {...errorOf('quiet')}
          />
        )}
      </div>
      <RecordRefusal refusal={refusal} wrong={wrong} />
      <div className="console-form-keys">{children}</div>
    </form>
  )
}

/** 4 January 1970 was a Sunday. */
function dayName(day: Weekday, locale: string): string {
  const date = new Date(Date.UTC(1970, 0, 4 + weekdays.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
}
