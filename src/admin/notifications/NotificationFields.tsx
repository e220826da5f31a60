import { Trans, useLingui } from '@lingui/react/macro'
import { notificationTopics, type Weekday, weekdays } from '../../contract/notifications.ts'
import {
  hoursDraft,
  hoursInDraft,
  listDraft,
  listInDraft,
} from '../../domain/notifications/notificationDraft.ts'
import type { FieldControl, FieldSpec } from '../records/RecordFields.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { HoursField } from './HoursField.tsx'
import { useTopicNames } from './TopicName.tsx'

const nightHours = { from: '22:00', to: '06:00' } as const
const noHours = { from: '', to: '' } as const

/** Returns the form fields of a recipient: name, channel and destination, topics and times. */
export function useNotificationFields(): readonly FieldSpec[] {
  const { t, i18n } = useLingui()
  const topics = useTopicNames()
  const between = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  const days = weekdays.map((day) => ({ value: day, label: dayName(day, i18n.locale) }))
  const hours = (text: string) => hoursInDraft(text)
  const hoursText = (text: string) => {
    const found = hours(text)
    if (found === null) return t`none`
    return found.from === found.to ? t`around the clock` : `${found.from}–${found.to}`
  }
  return [
    { name: 'name', label: <Trans>Recipient</Trans> },
    {
      name: 'channel',
      label: <Trans>Send by</Trans>,
      options: [
        { value: 'email', label: t`Email` },
        { value: 'sms', label: t`Text message` },
      ],
    },
    { name: 'destination', label: <Trans>Email address or phone number</Trans>, code: true },
    severalOf(
      { name: 'about', label: <Trans>Notify about</Trans> },
      notificationTopics.map((value) => ({ value, label: topics[value] })),
      between,
    ),
    {
      name: 'hours',
      label: <Trans>On-duty hours (facility time)</Trans>,
      words: hoursText,
      control: ({ value, onChange, ...field }: FieldControl) => (
        <HoursField
          {...field}
          hint={<Trans>For 24 hours, enter the same time twice.</Trans>}
          hours={hours(value) ?? noHours}
          onChange={(next) => onChange(hoursDraft(next))}
        />
      ),
    },
    severalOf({ name: 'days', label: <Trans>Days</Trans> }, days, between),
    {
      name: 'quiet',
      label: <Trans>Quiet hours</Trans>,
      words: hoursText,
      control: ({ value, onChange, label, ...field }: FieldControl) => (
        <>
          <ChoiceField
            label={label}
            options={[{ value: 'quiet', label: <Trans>Do not send at certain hours</Trans> }]}
            chosen={value === '' ? [] : ['quiet']}
            onChange={(chosen) => onChange(hoursDraft(chosen.length > 0 ? nightHours : null))}
          />
          {value !== '' && (
            <HoursField
              {...field}
              label={<Trans>Send nothing between</Trans>}
              hours={hours(value) ?? noHours}
              onChange={(next) => onChange(hoursDraft(next))}
            />
          )}
        </>
      ),
    },
  ]
}

/** Returns the specification of a multiple-choice field. */
function severalOf(
  field: Pick<FieldSpec, 'name' | 'label'>,
  options: readonly { value: string; label: string }[],
  between: Intl.ListFormat,
): FieldSpec {
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  // In the order of the options, not of the selection.
  const inOrder = (chosen: readonly string[]) =>
    listDraft(options.map(({ value }) => value).filter((value) => chosen.includes(value)))
  return {
    ...field,
    words: (text) => between.format(listInDraft(text).map(nameOf)),
    control: ({ value, onChange, ...shown }) => (
      <ChoiceField
        {...shown}
        options={options}
        chosen={listInDraft(value)}
        onChange={(chosen) => onChange(inOrder(chosen))}
      />
    ),
  }
}

/** Uses January 4, 1970, which was a Sunday. */
function dayName(day: Weekday, locale: string): string {
  const date = new Date(Date.UTC(1970, 0, 4 + weekdays.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
}
