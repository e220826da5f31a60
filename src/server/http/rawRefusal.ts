import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { X_REQUEST_ID, X_SERVER_TIME } from '../../contract/headers.ts'
import type { Clock } from '../config.ts'
import { ApiError } from './errors.ts'

/**
 * Refuses on a bare connection, where the framework has no reply: what is no HTTP, and an upgrade that is not
 * wanted. The answer has a code like every other; then the connection is closed.
 */
export function refuseRaw(connection: Duplex, error: ApiError, clock: Clock): void {
  if (!connection.writable) {
    connection.destroy()
    return
  }
  const body = JSON.stringify(error.body)
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `${X_SERVER_TIME}: ${clock.now()}`,
    `${X_REQUEST_ID}: ${randomUUID()}`,
  ]
  connection.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => connection.destroy())
}

/** Ends connections on which no request can be read (any more). */
export class Unreadable {
  readonly #clock: Clock
  /** The replies of each connection, the latest last; of those before it only what is still to be given. */
  readonly #replies = new WeakMap<Socket, readonly ServerResponse[]>()
  /** Those that end with the answer that they still have to give: whatever else comes on them is the same fault again. */
  readonly #ending = new WeakSet<Socket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Hears what is asked of a server. */
  watch(server: Server): void {
    server.on('request', ({ socket }, reply) => {
      const open = this.#replies.get(socket)?.filter(isOwed) ?? []
      this.#replies.set(socket, [...open, reply])
    })
  }

  /**
   * Ends a connection, telling why where a request was begun.
   *
   * A browser opens connections before it needs them, and takes whatever stands on one for the answer to the first request that it
   * sends there: a connection that was silent for too long is closed without a word, and the browser asks again on another. And what
   * follows a request that is still being answered must not be told first: its refusal would be taken for that answer, and what was
   * carried out for refused.
   */
  giveUp(connection: Socket, error: Error & { code?: string }): void {
    if (this.#ending.has(connection)) return
    const replies = this.#replies.get(connection) ?? []
    // What cannot be read may be the rest of the latest request itself.
    const broken = replies.findLast(({ req }) => !req.complete)
    const owed = replies.findLast((reply) => isOwed(reply) && (reply !== broken || reply.headersSent))
    if (connection.bytesRead === 0) connection.destroy()
    else if (owed !== undefined) this.#endAfter(owed, connection)
    else if (broken?.headersSent === true) connection.end(() => connection.destroy())
    else this.#refuse(connection, error)
  }

  #refuse(connection: Socket, error: Error & { code?: string }): void {
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request'
    refuseRaw(connection, new ApiError(code), this.#clock)
  }

  #endAfter(reply: ServerResponse, connection: Socket): void {
    this.#ending.add(connection)
    if (!reply.headersSent) reply.setHeader('connection', 'close')
    reply.once('close', () => connection.end(() => connection.destroy()))
  }
}

const isOwed = ({ writableFinished }: ServerResponse): boolean => !writableFinished
