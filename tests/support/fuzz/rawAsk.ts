import { Agent, request } from 'node:http'
import type { Written } from './questions.ts'

/** Milliseconds; longer than a device may keep its remote waiting. */
const patienceMs = 30_000

export interface RawAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** Sends requests byte for byte over persistent connections; `fetch` would fix or reject half of them. */
export class RawAsker {
  readonly #url: URL
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })

  constructor(url: string) {
    this.#url = new URL(url)
  }

  /** Returns the complete answer, or the beginning of a stream, which does not end. Rejects if none comes. */
  ask({ method, target, headers, body }: Written): Promise<RawAnswer> {
    const { hostname, port } = this.#url
    return new Promise((resolve, reject) => {
      const sent = request(
        { hostname, port, method, path: target, headers, agent: this.#agent, timeout: patienceMs },
        (reply) => {
          const type = reply.headers['content-type'] ?? ''
          const parts: Buffer[] = []
          const tell = () =>
            resolve({ status: reply.statusCode ?? 0, type, text: Buffer.concat(parts).toString() })
          reply.on('data', (part: Buffer) => parts.push(part))
          reply.on('end', tell)
          if (!type.startsWith('text/event-stream')) return
          tell()
          reply.destroy()
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer')))
      // A server that refuses before the request is complete may close the connection during sending; its
      // answer has arrived by then.
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
