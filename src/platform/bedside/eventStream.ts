import { createParser } from 'eventsource-parser'
import * as z from 'zod/mini'
import { type BedsideEvent, type BedsideEventName, bedsideEvents } from '../../contract/bedside/events.ts'
import { backoffMs } from '../../domain/backoff.ts'
import type { Api } from './api.ts'

type StreamStatus = 'connecting' | 'open' | 'lost' | 'failed' | 'unsupported' | 'unauthorized'

interface StreamListener {
  event(event: BedsideEvent): void
  status(status: StreamStatus): void
}

/**
 * Silence after which a connection counts as dead, in milliseconds. The server sends something at least every
 * 15 s.
 */
const silenceMs = 40_000

/**
 * Follows the session's events until stopped. A broken connection is reopened with jitter; `retry` reopens it
 * immediately.
 */
export function followEvents(api: Api, listener: StreamListener): { stop: () => void; retry: () => void } {
  let ended = false
  let connection = new AbortController()
  let attempt = 0
  let wake = (): void => undefined

  const connect = async (): Promise<StreamStatus> => {
    connection = new AbortController()
    const { signal } = connection
    let watch: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(watch)
      watch = setTimeout(() => connection.abort(), silenceMs)
    }
    heard()
    try {
      const response = await api.open('/api/me/events', 'text/event-stream', signal)
      if (response?.status === 401) return 'unauthorized'
      if (response?.status === 404) return 'unsupported'
      if (response?.ok === false) return 'failed'
      if (response?.ok !== true || response.body === null || ended) return 'lost'
      attempt = 0
      listener.status('open')
      await hearEvents(response.body, heard, (event) => {
        if (!ended) listener.event(event)
      })
    } catch {
      // A broken connection is handled like its end.
    } finally {
      clearTimeout(watch)
    }
    return 'lost'
  }

  const follow = async (): Promise<void> => {
    for (;;) {
      const status = await connect()
      if (ended) return
      listener.status(status)
      if (status !== 'lost' && status !== 'failed') return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, backoffMs(attempt, Math.random()))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      attempt += 1
    }
  }
  listener.status('connecting')
  void follow()
  return {
    stop: () => {
      ended = true
      connection.abort()
      wake()
    },
    retry: () => {
      attempt = 0
      connection.abort()
      wake()
    },
  }
}

async function hearEvents(
  body: ReadableStream<Uint8Array>,
  heard: () => void,
  onEvent: (event: BedsideEvent) => void,
): Promise<void> {
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const read = event === undefined ? null : readEvent(event, data)
      if (read !== null) onEvent(read)
    },
  })
  const text = new TextDecoder()
  const reader = body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    heard()
    parser.feed(text.decode(part.value, { stream: true }))
  }
}

/** Parses an event of the contract; returns null for unknown events, which a newer server may send. */
function readEvent(name: string, data: string): BedsideEvent | null {
  let body: unknown
  try {
    body = JSON.parse(data)
  } catch {
    return null
  }
  return isKnown(name) ? readers[name](body) : null
}

/** Reads the body of each event of the contract. */
const readers: { readonly [N in BedsideEventName]: (body: unknown) => BedsideEvent | null } = {
  device_state: (body) => eventOf('device_state', z.safeParse(bedsideEvents.device_state, body)),
  control: (body) => eventOf('control', z.safeParse(bedsideEvents.control, body)),
  call: (body) => eventOf('call', z.safeParse(bedsideEvents.call, body)),
  invite: (body) => eventOf('invite', z.safeParse(bedsideEvents.invite, body)),
  knock: (body) => eventOf('knock', z.safeParse(bedsideEvents.knock, body)),
  waiting: (body) => eventOf('waiting', z.safeParse(bedsideEvents.waiting, body)),
  roommate: (body) => eventOf('roommate', z.safeParse(bedsideEvents.roommate, body)),
  entries: (body) => eventOf('entries', z.safeParse(bedsideEvents.entries, body)),
  care_requests: (body) => eventOf('care_requests', z.safeParse(bedsideEvents.care_requests, body)),
  visits: (body) => eventOf('visits', z.safeParse(bedsideEvents.visits, body)),
  pins: (body) => eventOf('pins', z.safeParse(bedsideEvents.pins, body)),
  session: (body) => eventOf('session', z.safeParse(bedsideEvents.session, body)),
}

const isKnown = (name: string): name is BedsideEventName => Object.hasOwn(readers, name)

function eventOf<N extends BedsideEvent['name'], D>(
  name: N,
  read: { success: true; data: D } | { success: false },
): { name: N; data: D } | null {
  return read.success ? { name, data: read.data } : null
}
