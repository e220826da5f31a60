import type { NotificationChange, NotificationItem } from '../../contract/notifications.ts'

type Draft = Readonly<Record<string, string>>
type Hours = NotificationItem['hours']

/** Hours as the text that a form's field holds; '' for none. */
export const hoursDraft = (hours: Hours | null): string => (hours === null ? '' : `${hours.from} ${hours.to}`)

/** The hours of such a text; null for none. */
export function hoursInDraft(text: string): Hours | null {
  const [from = '', to = ''] = text.split(' ')
  return text === '' ? null : { from, to }
}

/** Several of a list as the text of a field, and back. */
export const listDraft = (chosen: readonly string[]): string => chosen.join(' ')
export const listInDraft = (text: string): string[] => text.split(' ').filter((word) => word !== '')

/** A notification as its form holds it. */
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
