import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
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

/**
 * Ends a connection on which no request could be read, telling why where one was begun.
 *
 * A browser opens connections before it needs them, and takes whatever stands on one for the answer to the first
 * request that it sends there: a connection that was silent for too long is closed without a word, and the browser asks again on another.
 */
export function giveUp(connection: Socket, error: Error & { code?: string }, clock: Clock): void {
  if (connection.bytesRead === 0) connection.destroy()
  else refuseRaw(connection, unreadable(error), clock)
}

/** What node's parser gave up on. */
function unreadable(error: Error & { code?: string }): ApiError {
  return new ApiError(error.code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'bad_request')
}
