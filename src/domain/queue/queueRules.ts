import { commandClass, controlOf } from './commandPolicy.ts'
import type { QueuedCommand } from './queuedCommand.ts'

/* Separate from the schemas, which the first screen does not need. */

/**
 * Returns the queue in which a command is delivered: one queue per control, each in order. Requests to people
 * get a queue of their own, because they wait for half a minute only.
 */
export function queueKey({ id, command, params }: QueuedCommand): string {
  return commandClass(command, params) === 'request' ? id : controlOf(command)
}

/**
 * Returns true if the service worker may deliver the command for a closed page: one that does not expire and
 * needs neither the user nor a conference.
 */
export function mayFlushInBackground({ command, params }: QueuedCommand): boolean {
  const kind = commandClass(command, params)
  return kind === 'privacy' || (kind === 'record' && command !== 'message')
}

/** Returns the API request for a command. `room` is the room device's `unique_id`. */
export function requestFor(
  { command, params }: Pick<QueuedCommand, 'command' | 'params'>,
  room: string,
): { method: 'POST' | 'PATCH'; path: string; body: unknown } {
  if (command !== 'rename_bookmark') {
    // Use the pin's id if known: a queued rename may have failed, and its name may belong to another pin.
    const params_p = 'pin' in params ? { b_name: params['pin'] } : params
    return { method: 'POST', path: '/api/v1/rooms/control', body: { unique_id: room, command, params_p } }
  }
  const pin = encodeURIComponent(String(params['pin']))
  const path = `/api/v1/cameras/${encodeURIComponent(room)}/pins/${pin}`
  return { method: 'PATCH', path, body: { name: params['name'] } }
}
