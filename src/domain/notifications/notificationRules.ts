import type { PhoneRule } from '../../contract/calls/phoneRule.ts'
import { type NotificationChange, notificationTopics, weekdays } from '../../contract/notifications.ts'
import { normalizeMailAddress } from '../messages/mailAddress.ts'
import { diallable, gatewayProblem, isMailAddress } from '../calls/phoneRule.ts'
import { type FieldProblem, type FieldProblems, problemsIn, textProblem } from '../records.ts'

const clockTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/u

/**
 * Returns the problems of a notification rule, by field. Absent fields count as missing. A phone number
 * follows `phoneRule`, the setting of the rule's org unit.
 */
export function notificationProblems(fields: NotificationChange, phoneRule: PhoneRule): FieldProblems {
  const { name = '', channel = '', destination = '', about = [], days = [], quiet = null } = fields
  const { hours = { from: '', to: '' } } = fields
  return problemsIn({
    name: textProblem(name, { least: 1, most: 120 }),
    channel: channel === 'email' || channel === 'sms' ? null : 'required',
    destination: destinationProblem(channel, destination.trim(), phoneRule),
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

function destinationProblem(channel: string, typed: string, phoneRule: PhoneRule): FieldProblem | null {
  if (typed === '') return 'required'
  if (channel === 'sms') {
    const problem = gatewayProblem(typed, phoneRule)
    return problem === 'no_area_code' || problem === 'not_international' || problem === null
      ? problem
      : 'invalid_value'
  }
  return isMailAddress(normalizeMailAddress(typed)) ? null : 'invalid_email'
}

function listProblem(chosen: readonly string[], known: readonly string[]): FieldProblem | null {
  if (chosen.length === 0) return 'required'
  return chosen.every((one) => known.includes(one)) ? null : 'invalid_value'
}

const isHours = ({ from, to }: { from: string; to: string }) => clockTime.test(from) && clockTime.test(to)
