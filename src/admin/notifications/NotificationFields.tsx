import { Trans, useLingui } from '@lingui/react/macro'
import {
  type NewNotification,
  notificationTopics,
  type Weekday,
  weekdays,
} from '../../contract/notifications.ts'
import { notificationProblems } from '../../domain/notifications/notificationRules.ts'
import type { FieldControl, FieldSpec } from '../records/RecordFields.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { HoursField } from './HoursField.tsx'
import { useTopicNames } from './TopicName.tsx'

const nightHours = { from: '22:00', to: '06:00' } as const

/** A recipient as typed. */
export type NotificationValues = Omit<NewNotification, 'level' | 'node_id'>
type Hours = NotificationValues['hours']

/**
 * Returns the problems of a recipient, by field. Checks phone numbers by the weakest rule: the server knows the
 * rule of the org unit, and its refusal is shown at the field.
 */
export const problemsOfNotification = (values: NotificationValues) =>
  notificationProblems(values, 'north_american')

/** Returns the form fields of a recipient: name, channel and destination, topics and times. */
export function useNotificationFields(): readonly FieldSpec<NotificationValues>[] {
  const { t, i18n } = useLingui()
  const topics = useTopicNames()
  const between = new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' })
  const days = weekdays.map((day) => ({ value: day, label: dayName(day, i18n.locale) }))
  const hoursText = ({ from, to }: Hours) => (from === to ? t`around the clock` : `${from}–${to}`)
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
    {
      name: 'about',
      label: <Trans>Notify about</Trans>,
      ...severalOf(
        notificationTopics.map((value) => ({ value, label: topics[value] })),
        between,
      ),
    },
    {
      name: 'hours',
      label: <Trans>On-duty hours (facility time)</Trans>,
      words: hoursText,
      control: ({ value, ...field }) => (
        <HoursField {...field} hint={<Trans>For 24 hours, enter the same time twice.</Trans>} hours={value} />
      ),
    },
    { name: 'days', label: <Trans>Days</Trans>, ...severalOf(days, between) },
    {
      name: 'quiet',
      label: <Trans>Quiet hours</Trans>,
      words: (value) => (value === null ? t`none` : hoursText(value)),
      control: ({ value, onChange, label, ...field }) => (
        <>
          <ChoiceField
            label={label}
            options={[{ value: 'quiet', label: <Trans>Do not send at certain hours</Trans> }]}
            chosen={value === null ? [] : ['quiet']}
            onChange={(chosen) => onChange(chosen.length > 0 ? nightHours : null)}
          />
          {value !== null && (
            <HoursField
              {...field}
              label={<Trans>Send nothing between</Trans>}
              hours={value}
              onChange={onChange}
            />
          )}
        </>
      ),
    },
  ]
}

/** Returns how several of those options are chosen and shown. */
const severalOf = (options: readonly { value: string; label: string }[], between: Intl.ListFormat) => ({
  words: (chosen: string[]) =>
    between.format(chosen.map((value) => options.find((option) => option.value === value)?.label ?? value)),
  control: ({ value: chosen, onChange, ...shown }: FieldControl<string[]>) => (
    <ChoiceField
      {...shown}
      options={options}
      chosen={chosen}
      // In the order of the options, not of the selection.
      onChange={(next) => onChange(options.map(({ value }) => value).filter((value) => next.includes(value)))}
    />
  ),
})

/** Uses January 4, 1970, which was a Sunday. */
function dayName(day: Weekday, locale: string): string {
  const date = new Date(Date.UTC(1970, 0, 4 + weekdays.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }).format(date)
}
