import { type NotificationChange, notificationTopics, weekdays } from '../../contract/notifications.ts'
import { normalizeMailAddress } from '../messages/mailAddress.ts'
import { diallable, isMailAddress } from '../calls/phoneRule.ts'
import { type FieldProblem, type FieldProblems, problemsIn, textProblem } from '../records.ts'

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/u

/** Returns the problems of a notification rule, by field. Absent fields count as missing. */
export function notificationProblems(fields: NotificationChange): FieldProblems {
  const { name = '', channel = '', destination = '', about = [], days = [], quiet = null } = fields
  const { hours = { from: '', to: '' } } = fields
  return problemsIn({
    name: textProblem(name, { least: 1, most: 120 }),
    channel: channel === 'email' || channel === 'sms' ? null : 'required',
    destination: destinationProblem(channel, destination.trim()),
    about: listProblem(about, notificationTopics),
    days: listProblem(days, weekdays),
    hours: isHours(hours) ? null : 'invalid_value',
    quiet: quiet === null || isHours(quiet) ? null : 'invalid_value',
  })
}

/** Returns the normalized destination: an email address, or a number in E.164 format. */
export function writtenDestination(channel: string, typed: string): string {
  return channel === 'sms' ? diallable(typed.trim()) : normalizeMailAddress(typed)
}

function destinationProblem(channel: string, typed: string): FieldProblem | null {
  if (typed === '') return 'required'
  if (channel === 'sms') return /^\+[1-9]\d{6,14}$/u.test(diallable(typed)) ? null : 'invalid_value'
  return isMailAddress(normalizeMailAddress(typed)) ? null : 'invalid_email'
}

function listProblem(chosen: readonly string[], known: readonly string[]): FieldProblem | null {
  if (chosen.length === 0) return 'required'
  return chosen.every((one) => known.includes(one)) ? null : 'invalid_value'
}

const isHours = ({ from, to }: { from: string; to: string }) => clockTime.test(from) && clockTime.test(to)
