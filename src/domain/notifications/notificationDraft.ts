import type { NotificationChange, NotificationItem } from '../../contract/notifications.ts'

type Draft = Readonly<Record<string, string>>
type Hours = NotificationItem['hours']

/** Converts hours to the text of a form field; '' for none. */
export const hoursDraft = (hours: Hours | null): string => (hours === null ? '' : `${hours.from} ${hours.to}`)

/** Parses the text of a form field into hours; `null` for none. */
export function hoursInDraft(text: string): Hours | null {
  const [from = '', to = ''] = text.split(' ')
  return text === '' ? null : { from, to }
}

/** Converts a selection of several values to the text of a form field, and back. */
export const listDraft = (chosen: readonly string[]): string => chosen.join(' ')
export const listInDraft = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** Converts a notification to the texts of its form. */
export function draftOfNotification(item: Omit<NotificationItem, 'id' | 'version' | 'removed_at'>): Draft {
  const { name, channel, destination, about, hours, days, quiet } = item
  return {
    name,
    channel,
    destination,
    about: listDraft(about),
    days: listDraft(days),
    hours: hoursDraft(hours),
    quiet: hoursDraft(quiet),
  }
}

/** Converts the texts of a form into a change of the fields that are present. */
export function changeInDraft({
  name,
  channel,
  destination,
  about,
  hours,
  days,
  quiet,
}: Draft): NotificationChange {
  return {
    ...(name !== undefined && { name }),
    ...(channel !== undefined && { channel }),
    ...(destination !== undefined && { destination }),
    ...(about !== undefined && { about: listInDraft(about) }),
    ...(hours !== undefined && { hours: hoursInDraft(hours) ?? { from: '', to: '' } }),
    ...(days !== undefined && { days: listInDraft(days) }),
    ...(quiet !== undefined && { quiet: hoursInDraft(quiet) }),
  }
}
