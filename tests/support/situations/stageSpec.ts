import type { ControlReply } from '../../../src/contract/device.ts'
import { type Scene, stageMe } from './stageScene.ts'

/** What the contract marks as an extension, and what decisions added to it. */
export const extensions = [
  ...[/^POST \/api\/session(\/|$)/u, /^DELETE \/api\/session$/u, /^GET \/api\/me\/events$/u],
  ...[/ \/api\/v1\/cameras\//u, /^GET \/api\/me\/ice-servers$/u, / \/api\/(meet|consult)\//u],
]

/** The profile of the specification's section 3, without what the contract adds. */
export function specOnlyMe(scene: Scene) {
  const { unique_id, name, organization, customer, facility, unit, ...person } = stageMe(scene)
  const { firstName, lastName, username } = person
  return { unique_id, name, organization, customer, facility, unit, firstName, lastName, username }
}

/** The specification tells of `busy_status` where a call is asked for, and of no state. */
export function specOnlyReply(
  command: string,
  { busy_status, success, alias }: ControlReply,
): Partial<ControlReply> {
  return command === 'api' ? { busy_status, success, ...(alias !== undefined && { alias }) } : { success }
}
