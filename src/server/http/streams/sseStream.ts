import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Interval of the comments that keep proxies from closing an idle stream, in milliseconds. */
const quietMs = 15_000
/**
 * Amount of unread data at which the reader counts as gone, in bytes: a board of 20,000 beds, and some news.
 */
const backlogBytes = 8 * 1024 * 1024

/** A stream of server-sent events to one browser. */
export interface SseStream {
  /** Sends all events in one write. */
  send(events: readonly { name: string; data: unknown }[]): void
  end(): void
  /** Sends the stream as the response. Calls `onEnd` once when it ends, for whatever reason. */
  answer(reply: FastifyReply, onEnd: () => void): FastifyReply
}

/** Opens a stream; sending starts with `answer`. */
export function openSseStream(): SseStream {
  const stream = new PassThrough()
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return
    if (stream.writableLength > backlogBytes) stream.destroy()
    else stream.write(text)
  }
  const quiet = setInterval(() => write(': \n\n'), quietMs)
  return {
    send: (events) =>
      write(events.map(({ name, data }) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join('')),
    end: () => {
      clearInterval(quiet)
      stream.end()
    },
    answer: (reply, onEnd) => {
      stream.on('close', () => {
        clearInterval(quiet)
        onEnd()
      })
      // Ends the stream when the reader disconnects, even before the first byte.
      if (reply.raw.destroyed) stream.destroy()
      reply.raw.on('close', () => stream.destroy())
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(stream)
    },
  }
}
