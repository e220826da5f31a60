import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { X_REQUEST_ID, X_SERVER_TIME } from '../../contract/headers.ts'
import type { Clock } from '../config.ts'
import { ApiError } from '../errors/apiError.ts'

/**
 * Refuses on a bare connection, where the framework has no reply: data that is not HTTP, and unwanted
 * upgrades. The answer has an error code like any other; then the connection is closed.
 */
export function writeRawError(connection: Duplex, error: ApiError, clock: Clock): void {
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

/** Ends connections on which no request, or no further request, can be read. */
export class Unreadable {
  readonly #clock: Clock
  /**
   * Responses of each connection, the latest last. Of the earlier ones, only those that are not finished are
   * kept.
   */
  readonly #replies = new WeakMap<Socket, readonly ServerResponse[]>()
  /**
   * Connections that end with the answer that is still owed; anything else that arrives on them is the same
   * fault.
   */
  readonly #ending = new WeakSet<Socket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records the requests of a server. */
  watch(server: Server): void {
    server.on('request', ({ socket }, reply) => {
      const open = this.#replies.get(socket)?.filter(isOwed) ?? []
      this.#replies.set(socket, [...open, reply])
    })
  }

  /**
   * Ends a connection, with a refusal if a request had begun.
   *
   * Browsers open connections in advance and take any data on one for the answer to the first request that
   * they send there. A connection that was silent for too long is therefore closed without an answer, and the
   * browser repeats its request on another one. A fault after a request that is still being answered must not
   * be reported before that answer: the browser would take the refusal for the answer, and an action that was
   * carried out for refused.
   */
  giveUp(connection: Socket, error: Error & { code?: string }): void {
    if (this.#ending.has(connection)) return
    const replies = this.#replies.get(connection) ?? []
    // The unreadable data may be the rest of the latest request itself.
    const broken = replies.findLast(({ req }) => !req.complete)
    const owed = replies.findLast((reply) => isOwed(reply) && (reply !== broken || reply.headersSent))
    if (connection.bytesRead === 0) connection.destroy()
    else if (owed !== undefined) this.#endAfter(owed, connection)
    else if (broken?.headersSent === true) connection.end(() => connection.destroy())
    else this.#refuse(connection, error)
  }

  #refuse(connection: Socket, error: Error & { code?: string }): void {
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request'
    writeRawError(connection, new ApiError(code), this.#clock)
  }

  #endAfter(reply: ServerResponse, connection: Socket): void {
    this.#ending.add(connection)
    if (!reply.headersSent) reply.setHeader('connection', 'close')
    reply.once('close', () => connection.end(() => connection.destroy()))
  }
}

const isOwed = ({ writableFinished }: ServerResponse): boolean => !writableFinished
