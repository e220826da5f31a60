import { type Level, levels } from '../permissions/permissions.ts'
import type { EscalationKind } from '../../contract/calls/callClaims.ts'

/** Clinician with a push subscription who may see the patients of a room. */
export interface PushSubscriber {
  readonly userId: string
  readonly email: string
  /** Lowest level of their roles there. */
  readonly level: Level
}

interface PushReach {
  readonly subscribers: readonly PushSubscriber[]
  /** Steps in which the call was passed on, in their order. */
  readonly steps: readonly { readonly kind: EscalationKind; readonly level: Level | null }[]
  /** Mail addresses that were notified in these steps. */
  readonly notified: readonly string[]
  /** Mail addresses of all contacts of the room. */
  readonly contacts: readonly string[]
}

/**
 * Returns the user IDs of those who are notified of a waiting call by push. A contact of the notification
 * rules is notified together with their mail, and thus by the hours of the rules. Another clinician is
 * notified when the call has reached the level of their role; if the rules lead to no one, the lowest level
 * with subscribers is notified. The fallback step reaches everyone else.
 */
export function pushRecipients({ subscribers, steps, notified, contacts }: PushReach): string[] {
  if (steps.length === 0) return []
  const isNotified = new Set(notified.map(normalized))
  const isContact = new Set(contacts.map(normalized))
  const others = subscribers.filter(({ email }) => !isContact.has(normalized(email)))
  const reached = highestOf(steps.map(({ level }) => level)) ?? lowestOf(others.map(({ level }) => level))
  const reachesAll = steps.some(({ kind }) => kind === 'fallback')
  return subscribers
    .filter(({ email, level }) => {
      if (isContact.has(normalized(email))) return isNotified.has(normalized(email))
      return reachesAll || (reached !== null && depthOf(level) >= depthOf(reached))
    })
    .map(({ userId }) => userId)
}

const normalized = (email: string): string => email.trim().toLowerCase()

const depthOf = (level: Level): number => levels.indexOf(level)

const highestOf = (given: readonly (Level | null)[]): Level | null =>
  levels.find((level) => given.includes(level)) ?? null

const lowestOf = (given: readonly Level[]): Level | null =>
  levels.toReversed().find((level) => given.includes(level)) ?? null
