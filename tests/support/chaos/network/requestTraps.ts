import { maxAgeMs } from '../../../../src/domain/queue/commandPolicy.ts'
import type { Caught } from '../history.ts'
import type { RequestBytes } from './httpFraming.ts'
import type { CopyTime } from '../schedules/schedule.ts'

/** How old a copy is at least that comes after the next act: older than any movement may be, in milliseconds. */
const staleMs = maxAgeMs.momentary + 300

/**
 * Reports whether a trap catches the request: a person's wish changes something. The page may renew a token
 * by itself at any time, so that does not count.
 */
const isCaught = ({ method, path }: RequestBytes): boolean =>
  method !== 'GET' && path.startsWith('/api/') && !path.endsWith('/refresh_token')

interface LateCopy {
  readonly request: RequestBytes
  /** When it may be sent at the earliest, on the monotonic clock. */
  readonly leastAt: number
  acts: number
}

const lateness = {
  'after the act': (now: number) => ({ acts: 1, leastAt: now }),
  'after the next act': (now: number) => ({ acts: 2, leastAt: now + staleMs }),
} as const

interface TrapPorts {
  readonly wait: (ms: number) => Promise<void>
  readonly caught: (exchange: number, by: Caught) => void
  /** Sends a copy of a request; resolves when the server has replied, or never will. */
  readonly sendAgain: (request: RequestBytes) => Promise<void>
}

/**
 * Traps for the next request that changes something. Each trap catches one request, the oldest trap first.
 */
export class RequestTraps {
  readonly #ports: TrapPorts
  readonly #traps: ('loseReply' | CopyTime)[] = []
  #strike: (() => void) | null = null
  /** When the last request came, on the monotonic clock. */
  lastAt = 0
  readonly #afterReply = new Map<number, RequestBytes>()
  #late: LateCopy[] = []
  #sending: Promise<void>[] = []

  constructor(ports: TrapPorts) {
    this.#ports = ports
  }

  add(trap: 'loseReply' | CopyTime): void {
    this.#traps.push(trap)
  }

  /** Calls `strike` at the next request, before it is passed on. Returns a function that takes it back. */
  strikeAtNext(strike: () => void): () => void {
    this.#strike = strike
    return () => {
      if (this.#strike === strike) this.#strike = null
    }
  }

  /** Hears of a request. Returns true where its reply is to be lost. */
  request(exchange: number, request: RequestBytes): boolean {
    if (!isCaught(request)) return false
    this.lastAt = performance.now()
    const strike = this.#strike
    if (strike !== null) {
      this.#strike = null
      this.#ports.caught(exchange, 'strike')
      strike()
    }
    const trap = this.#traps.shift()
    if (trap === undefined) return false
    this.#ports.caught(exchange, trap === 'loseReply' ? trap : 'duplicate')
    if (trap === 'loseReply') return true
    if (trap === 'immediately') this.#send(request)
    else if (trap === 'after its reply') this.#afterReply.set(exchange, request)
    else this.#late.push({ request, ...lateness[trap](performance.now()) })
    return false
  }

  /** Hears that the server replied. */
  replied(exchange: number): void {
    const request = this.#afterReply.get(exchange)
    if (request === undefined) return
    this.#afterReply.delete(exchange)
    this.#send(request)
  }

  /** Sends the copies that come after the act that is done now; resolves when the server has replied to every copy. */
  async sendCopies(): Promise<void> {
    for (const one of this.#late) one.acts -= 1
    const due = this.#late.filter(({ acts }) => acts === 0)
    this.#late = this.#late.filter(({ acts }) => acts > 0)
    for (const { request, leastAt } of due) {
      await this.#ports.wait(Math.max(leastAt - performance.now(), 0))
      this.#send(request)
    }
    await Promise.all(this.#sending.splice(0))
  }

  /** Takes every trap back. */
  disarm(): void {
    this.#traps.length = 0
    this.#strike = null
    this.#afterReply.clear()
  }

  #send(request: RequestBytes): void {
    this.#sending.push(this.#ports.sendAgain(request))
  }
}
