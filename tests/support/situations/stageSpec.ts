import type { ControlReply } from '../../../src/contract/devices/device.ts'
import { type Scene, stageMe } from './stageScene.ts'

/** Calls that are not in the specification: the contract's extensions and later additions to it. */
export const extensions = [
  /^POST \/api\/session(\/|$)/u,
  /^DELETE \/api\/session$/u,
  /^GET \/api\/me\/events$/u,
  / \/api\/v1\/cameras\//u,
  /^GET \/api\/me\/ice-servers$/u,
  / \/api\/me\/visits/u,
  / \/api\/(meet|consult)\//u,
]

/** Returns the profile of the specification's section 3, without the contract's extensions. */
export function specOnlyMe(scene: Scene) {
  const { unique_id, name, organization, customer, facility, unit, ...person } = stageMe(scene)
  const { firstName, lastName, username } = person
  return { unique_id, name, organization, customer, facility, unit, firstName, lastName, username }
}

/**
 * Reduces a reply to what the specification has: `busy_status` only where a call is asked for, and no state.
 */
export function specOnlyReply(
  command: string,
  { busy_status, success, alias }: ControlReply,
): Partial<ControlReply> {
  return command === 'api' ? { busy_status, success, ...(alias !== undefined && { alias }) } : { success }
}
