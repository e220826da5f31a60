import * as z from 'zod/mini'
import { ControlReply, ControlRequest } from '../../../../src/contract/devices/device.ts'
import { all, type History, type SeenRequest } from '../history.ts'

/** A command as sent by the browser, and the server's reply. */
export interface Commanded {
  readonly at: number
  readonly key: string
  readonly command: string
  readonly params: Readonly<Record<string, unknown>>
  /** True if the network sent it rather than the browser. */
  readonly copy: boolean
  /** Null if the server never replied. */
  readonly reply: ControlReply | null
}

/** Returns the device commands of a history in the order sent, including copies made by the network. */
export function commandsOf(history: Pick<History, 'happenings'>): Commanded[] {
  return requestsTo(history, 'POST', '/api/v1/rooms/control').flatMap((request) => {
    const body = z.safeParse(ControlRequest, request.body)
    if (!body.success) return []
    const { command, params_p: params } = body.data
    const reply = replyTo(history, request, ControlReply)
    return [{ at: request.at, key: request.key, command, params, copy: request.copy, reply }]
  })
}

export function requestsTo(
  history: Pick<History, 'happenings'>,
  method: string,
  path: string | RegExp,
): SeenRequest[] {
  return all(history, 'request').filter(
    (one) => one.method === method && (typeof path === 'string' ? one.path === path : path.test(one.path)),
  )
}

/** Returns the server's answer where it was a success. */
export function replyTo<T extends z.ZodMiniType>(
  history: Pick<History, 'happenings'>,
  { exchange }: SeenRequest,
  schema: T,
): z.infer<T> | null {
  const reply = all(history, 'reply').find((one) => one.exchange === exchange)
  if (reply === undefined || reply.status >= 300) return null
  const read = z.safeParse(schema, reply.body)
  return read.success ? read.data : null
}

/** Returns the number of different keys. */
export function distinct(keys: readonly string[]): number {
  return new Set(keys).size
}
