import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { type BoardEvent, boardEvents, monitoringEndpoints } from '../../contract/monitoring/monitoring.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { errorCatalogue } from '../../contract/errors.ts'
import { readFailure, unreachable } from '../http/failure.ts'
import type { ConsoleClient } from './consoleClient.ts'
import { createEndpointCalls } from './endpointCalls.ts'

/**
 * Silence after which a connection counts as dead, in milliseconds. The server sends something at least every
 * 15 s.
 */
const silenceMs = 40_000

type StreamState = { kind: 'open' } | { kind: 'lost'; code: string } | { kind: 'refused'; code: string }
interface Listener {
  event(event: BoardEvent): void
  connection(connection: StreamState): void
}

/** Devices of rooms on the server. Implements `MonitoringPorts` of src/state/admin. */
export function createMonitoringApi(server: ConsoleClient) {
  return {
    ...createEndpointCalls(server, monitoringEndpoints),
    follow: (below: string | null, listener: Listener) => followBoard(server, below, listener),
    wait: async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms))
      if (!document.hidden) return
      await new Promise<void>((resolve) => {
        document.addEventListener('visibilitychange', () => resolve(), { once: true })
      })
    },
  }
}

const away: StreamState = { kind: 'lost', code: unreachable.code }

function followBoard(server: ConsoleClient, below: string | null, listener: Listener): () => void {
  const end = new AbortController()
  const { signal } = end
  let attempt = 0

  const listen = async (): Promise<StreamState> => {
    const connection = new AbortController()
    const stop = () => connection.abort()
    signal.addEventListener('abort', stop)
    let watch: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(watch)
      watch = setTimeout(stop, silenceMs)
    }
    heard()
    try {
      const query = new URLSearchParams(below === null ? {} : { below })
      const reply = await server.open('/api/v1/monitoring/devices/events', query, connection.signal)
      if (reply !== null && reply.status >= 400) {
        const { code } = readFailure(reply.status, await reply.json().catch(() => null), null, errorCatalogue)
        return { kind: reply.status < 500 && reply.status !== 429 ? 'refused' : 'lost', code }
      }
      if (reply?.ok !== true || reply.body === null) return away
      listener.connection({ kind: 'open' })
      const parser = createParser({
        onEvent: ({ event = '', data }) => {
          const read = readEvent(event, data)
          if (read === null || signal.aborted) return
          attempt = 0
          listener.event(read)
        },
      })
      const text = new TextDecoder()
      const reader = reply.body.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        heard()
        parser.feed(text.decode(part.value, { stream: true }))
      }
    } catch {
      // A broken connection is handled like its end.
    } finally {
      clearTimeout(watch)
      signal.removeEventListener('abort', stop)
    }
    return away
  }

  const follow = async (): Promise<void> => {
    for (;;) {
      const connection = await listen()
      if (signal.aborted) return
      listener.connection(connection)
      if (connection.kind === 'refused') return
      await new Promise((resolve) => setTimeout(resolve, backoffMs(attempt, Math.random())))
      if (signal.aborted) return
      attempt += 1
    }
  }
  void follow()
  return () => end.abort()
}

/** Parses an event of the contract; returns null for unknown events, which a newer server may send. */
function readEvent(name: string, data: string): BoardEvent | null {
  let body: unknown
  try {
    body = JSON.parse(data)
  } catch {
    return null
  }
  if (name === 'board') return eventOf(name, z.safeParse(boardEvents[name], body))
  if (name === 'devices') return eventOf(name, z.safeParse(boardEvents[name], body))
  if (name === 'alerts') return eventOf(name, z.safeParse(boardEvents[name], body))
  return null
}

function eventOf<N extends BoardEvent['name'], D>(
  name: N,
  read: { success: true; data: D } | { success: false },
): { name: N; data: D } | null {
  return read.success ? { name, data: read.data } : null
}
