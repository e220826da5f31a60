import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { portOf } from '../testHospital/testHospital.ts'

/** Interval of the health checks, in milliseconds. */
const askEveryMs = 500
/**
 * Timeout of a health check, in milliseconds. It is longer than a process waits for its database before it
 * reports a failure.
 */
const answerMs = 5_000
/** Milliseconds after which a process that cannot be connected to is skipped. */
const connectMs = 1_500

/**
 * A server process as seen by the balancer: `leaving` gets no new connections and keeps existing ones; `down`
 * has lost them.
 */
interface Place {
  readonly url: URL
  state: 'up' | 'leaving' | 'down'
  readonly agent: Agent
  readonly lines: Set<Socket>
}

/**
 * Load balancer in front of several server processes, as upgrades.md requires: it takes turns among those
 * whose /healthz returns 200. A process that returns 503 keeps its connections; the connections of one that
 * does not reply are cut. A request that one process may have received is never sent to another.
 */
export class Balancer {
  readonly #places: Place[] = []
  readonly #server = createServer((question, answer) => void this.#serve(question, answer))
  #turn = 0
  #closed = false

  static async open(): Promise<Balancer> {
    const balancer = new Balancer()
    balancer.#server.on('upgrade', (question, client: Socket, head: Buffer) =>
      balancer.#upgrade(question, client, head),
    )
    balancer.#server.listen(0, '127.0.0.1')
    await once(balancer.#server, 'listening')
    return balancer
  }

  get url(): string {
    return `http://127.0.0.1:${String(portOf(this.#server.address()))}`
  }

  /** Processes to which the balancer sends traffic now. */
  get up(): readonly string[] {
    return this.#places.filter(({ state }) => state === 'up').map(({ url }) => url.origin)
  }

  /** Starts checking a process, and sends traffic to it once it is healthy. */
  add(url: string): void {
    const place: Place = {
      url: new URL(url),
      state: 'down',
      agent: new Agent({ keepAlive: true }),
      lines: new Set(),
    }
    this.#places.push(place)
    void this.#watch(place)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const place of this.#places) cut(place)
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #watch(place: Place): Promise<void> {
    while (!this.#closed) {
      place.state = await stateOf(place.url)
      if (place.state === 'down') cut(place)
      await setTimeout(askEveryMs)
    }
  }

  /** Returns the healthy processes, the next one first. */
  #inTurn(): Place[] {
    const up = this.#places.filter(({ state }) => state === 'up')
    this.#turn += 1
    const at = up.length === 0 ? 0 : this.#turn % up.length
    return [...up.slice(at), ...up.slice(0, at)]
  }

  async #serve(question: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(question).catch(() => null)
    if (body === null) return
    for (const place of this.#inTurn())
      if ((await carry(place, { question, body, answer })) === 'carried') return
    answer.writeHead(503).end()
  }

  #upgrade(question: IncomingMessage, client: Socket, head: Buffer): void {
    const [place] = this.#inTurn()
    client.on('error', () => client.destroy())
    if (place === undefined) {
      client.destroy()
      return
    }
    const line = connect({ host: place.url.hostname, port: Number(place.url.port), noDelay: true })
    client.setNoDelay(true)
    for (const end of [client, line]) {
      place.lines.add(end)
      end.on('close', () => {
        place.lines.delete(end)
        client.destroy()
        line.destroy()
      })
    }
    line.on('error', () => line.destroy())
    line.once('connect', () => {
      line.write(headOf(question))
      line.write(head)
      client.pipe(line)
      line.pipe(client)
    })
  }
}

interface Exchange {
  readonly question: IncomingMessage
  readonly body: Buffer
  readonly answer: ServerResponse
}

/** Forwards a request to one process. Resolves to `unreached` if the process cannot have received it. */
function carry(
  { url, agent }: Place,
  { question, body, answer }: Exchange,
): Promise<'carried' | 'unreached'> {
  const { promise, resolve } = Promise.withResolvers<'carried' | 'unreached'>()
  const { hostname, port } = url
  const { method = 'GET', url: path = '/' } = question
  const headers = { ...question.headers, 'x-forwarded-for': question.socket.remoteAddress ?? '' }
  const onward = request({ hostname, port, method, path, headers, agent })
  let reached = false
  const timeout = globalThis.setTimeout(() => {
    if (!reached) onward.destroy(new Error('no line'))
  }, connectMs)
  onward.on('socket', (socket) => {
    // A reused socket is already connected and emits no `connect`.
    if (socket.connecting) socket.once('connect', () => (reached = true))
    else reached = true
  })
  onward.on('response', (reply) => {
    const { connection: _hop, ...told } = reply.headers
    answer.writeHead(reply.statusCode ?? 502, told)
    reply.pipe(answer)
    reply.on('error', () => answer.destroy())
    resolve('carried')
  })
  onward.on('error', () => {
    clearTimeout(timeout)
    if (!reached) return resolve('unreached')
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
    resolve('carried')
  })
  onward.on('close', () => clearTimeout(timeout))
  answer.on('close', () => onward.destroy())
  onward.end(body)
  return promise
}

async function stateOf(url: URL): Promise<Place['state']> {
  try {
    const reply = await fetch(new URL('/healthz', url), {
      signal: AbortSignal.timeout(answerMs),
      headers: { connection: 'close' },
    })
    await reply.arrayBuffer()
    return reply.status === 200 ? 'up' : 'leaving'
  } catch {
    return 'down'
  }
}

function cut({ agent, lines }: Place): void {
  agent.destroy()
  for (const line of lines) line.destroy()
}

function headOf({ method = 'GET', url = '/', rawHeaders }: IncomingMessage): string {
  const lines = Array.from({ length: rawHeaders.length / 2 }, (_, at) =>
    [rawHeaders[2 * at], rawHeaders[2 * at + 1]].join(': '),
  )
  return [`${method} ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
