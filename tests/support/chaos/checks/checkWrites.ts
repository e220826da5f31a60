import { isDeepStrictEqual } from 'node:util'
import { InviteReply } from '../../../../src/contract/calls/invites.ts'
import { levelOf, roomLevels } from '../../../../src/domain/devices/roomLevel.ts'
import { all, type History } from '../history.ts'
import { type Commanded, commandsOf, replyTo, requestsTo } from './requests.ts'
import { heardWhileThere } from './chatSeen.ts'

const switches = { video_control: 'camera', microphone_control: 'microphone' } as const

/**
 * Checks that no acknowledged write is lost: what the server confirmed is so, regardless of what was killed
 * after that.
 */
export function checkWrites(history: History): string[] {
  const commands = commandsOf(history)
  const lost = [
    ...lostLevels(history, commands),
    ...lostCovers(history, commands),
    ...lostPins(history, commands),
    ...lostCalls(history, commands),
    ...heardWhileThere(history).lost.map((text) => `the message "${text}"`),
  ]
  return lost.map((what) => `lost: ${what} was acknowledged, and is not so`)
}

/** True if the command was done, or stored by the server for a device that is away. */
function isAcknowledged({ reply }: Commanded): boolean {
  return reply !== null && (reply.success || reply.reason === 'waiting')
}

/** Returns the last acknowledged command of one control, and what the browser has sent for it since. */
function lastOf(commands: readonly Commanded[]): { last: Commanded; since: readonly Commanded[] } | null {
  const at = commands.findLastIndex((one) => isAcknowledged(one) && !one.copy)
  const last = commands[at]
  return last === undefined ? null : { last, since: commands.slice(at).filter(({ copy }) => !copy) }
}

function lostLevels(history: History, commands: readonly Commanded[]): string[] {
  return Object.values(roomLevels).flatMap(({ read, commandFor: order }) => {
    const now = read(history.settled.device)
    const { command } = order(now)
    const found = lastOf(commands.filter((one) => one.command === command))
    if (found === null) return []
    const isSo = found.since.some(({ params }) => isDeepStrictEqual(levelOf(command, params)?.value, now))
    return isSo ? [] : [`${command} ${JSON.stringify(found.last.params)}`]
  })
}

function lostCovers(history: History, commands: readonly Commanded[]): string[] {
  return Object.entries(switches).flatMap(([command, part]) => {
    const found = lastOf(commands.filter((one) => one.command === command))
    if (found === null || found.last.params['state'] !== 'off') return []
    const isUndone = found.since.some(({ params }) => params['state'] === 'on')
    return history.settled.device[part] === 'off' || isUndone ? [] : [`${command} off`]
  })
}

function lostPins(history: History, commands: readonly Commanded[]): string[] {
  const { pins } = history.settled.server
  const done = commands.filter(({ reply }) => reply?.success === true)
  // A pin is removed by its id; the answer that kept it says which name has that id.
  const kept = new Map(
    done.flatMap(({ reply }) => (reply?.pin ? [[reply.pin.unique_id, reply.pin.name]] : [])),
  )
  const names = (command: string, of: readonly Commanded[]): string[] =>
    of
      .filter((one) => one.command === command)
      .map(({ params }) => String(params['b_name']))
      .map((key) => kept.get(key) ?? key)
  const renames = requestsTo(history, 'PATCH', /\/pins\//u)
  const removed = names('delete_bookmark', commands)
  const lost = names('set_as_bookmark', done)
    .filter((name) => !pins.includes(name) && !removed.includes(name) && renames.length === 0)
    .map((name) => `the pin ${name}`)
  const stays = names('delete_bookmark', done)
    .filter((name) => pins.includes(name))
    .map((name) => `the end of the pin ${name}`)
  return [...lost, ...stays]
}

function lostCalls(history: History, commands: readonly Commanded[]): string[] {
  const { calls, invites } = history.settled.server
  const answered = requestsTo(history, 'POST', '/api/invite/participant').flatMap((request) => {
    const [item] = replyTo(history, request, InviteReply) ?? []
    return item?.status === 'ACCEPTED' ? [inviteeOf(request.body)] : []
  })
  const lost = answered.filter((to) => !invites.includes(to)).map((to) => `the invite to ${to}`)
  const called = requestsTo(history, 'POST', '/api/patient-call/aps').some(({ exchange }) =>
    all(history, 'reply').some((reply) => reply.exchange === exchange && reply.status === 200),
  )
  if (called && calls.length === 0) lost.push('the call')
  const ended = commands.findLast(
    ({ command, reply }) => command === 'final_end_call' && reply?.success === true,
  )
  if (ended !== undefined && calls.some(({ open, started }) => open && started < ended.at))
    lost.push('the end of the call')
  return lost
}

function inviteeOf(body: unknown): string {
  return body instanceof Object && 'to' in body ? String(body.to).replace(/^mailto:/u, '') : ''
}
