import { maxAgeMs } from '../../../../src/domain/queue/commandPolicy.ts'
import type { Caught } from '../history.ts'
import type { RequestBytes } from './httpFraming.ts'
import type { CopyTime } from '../schedules/schedule.ts'

/** Minimum age in milliseconds of a copy that is sent after the next act: older than any movement may be. */
const staleMs = maxAgeMs.momentary + 300

/**
 * Reports whether a trap catches the request: a person's wish changes something. The page may renew a token
 * by itself at any time, so that does not count.
 */
const isCaught = ({ method, path }: RequestBytes): boolean =>
  method !== 'GET' && path.startsWith('/api/') && !path.endsWith('/refresh_token')

interface LateCopy {
  readonly request: RequestBytes
  /** Earliest time of sending, on the monotonic clock. */
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
  /** Sends a copy of a request. Resolves when the server has replied or never will. */
  readonly sendAgain: (request: RequestBytes) => Promise<void>
}

/**
 * Traps for the next request that changes something. Each trap catches one request, the oldest trap first.
 */
export class RequestTraps {
  readonly #ports: TrapPorts
  readonly #traps: ('loseReply' | CopyTime)[] = []
  #strike: (() => void) | null = null
  /** Arrival of the last request, on the monotonic clock. */
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

  /** Calls `strike` for the next request, before it is passed on. Returns a function that cancels it. */
  strikeAtNext(strike: () => void): () => void {
    this.#strike = strike
    return () => {
      if (this.#strike === strike) this.#strike = null
    }
  }

  /** Handles a request. Returns true if its reply must be lost. */
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

  /** Handles the server's reply. */
  replied(exchange: number): void {
    const request = this.#afterReply.get(exchange)
    if (request === undefined) return
    this.#afterReply.delete(exchange)
    this.#send(request)
  }

  /**
   * Sends the copies due after the act that has just been done. Resolves when the server has replied to all
   * copies.
   */
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

  /** Removes all traps. */
  disarm(): void {
    this.#traps.length = 0
    this.#strike = null
    this.#afterReply.clear()
  }

  #send(request: RequestBytes): void {
    this.#sending.push(this.#ports.sendAgain(request))
  }
}
