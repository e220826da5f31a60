import { commandClass, controlOf } from './commandPolicy.ts'
import type { WaitingCommand } from './waitingCommand.ts'

/* Apart from the schemas, which the first screen need not wait for. */

/**
 * Where it is delivered in order: one after the other for each control by itself. What is asked of people waits behind
 * nothing, as it waits for half a minute only.
 */
export function laneOf({ id, command, params }: WaitingCommand): string {
  return commandClass(command, params) === 'request' ? id : controlOf(command)
}

/** Whether the service worker may finish it for a closed page: what has no age, and needs no person and no meeting. */
export function mayFinishLater({ command, params }: WaitingCommand): boolean {
  const kind = commandClass(command, params)
  return kind === 'privacy' || (kind === 'record' && command !== 'message')
}

/** The call of the API that carries it; `room` is the room device's unique_id. */
export function callFor(
  { command, params }: Pick<WaitingCommand, 'command' | 'params'>,
  room: string,
): { method: 'POST' | 'PATCH'; path: string; body: unknown } {
  if (command !== 'rename_bookmark') {
    // A pin whose id is known goes by it: until then a renaming may have failed, and its name be another pin's.
    const params_p = 'pin' in params ? { b_name: params['pin'] } : params
    return { method: 'POST', path: '/api/v1/rooms/control', body: { unique_id: room, command, params_p } }
  }
  const pin = encodeURIComponent(String(params['pin']))
  const path = `/api/v1/cameras/${encodeURIComponent(room)}/pins/${pin}`
  return { method: 'PATCH', path, body: { name: params['name'] } }
}
