import { ControlRequest } from '../../../src/contract/devices/device.ts'
import { IDEMPOTENCY_KEY, X_ACTED_AT, X_SEQ } from '../../../src/contract/headers.ts'
import { commandClass, controlOf } from '../../../src/domain/queue/commandPolicy.ts'
import type { QueuedCommand } from '../../../src/domain/queue/queuedCommand.ts'
import type { Result } from '../../../src/state/ports.ts'
import { deviceOffline, done, refused, unreachable } from '../scripted/bedside/scriptedBedside.ts'

/** States of the connection to the room. */
export const troubles = [
  'none',
  'lost on the way',
  'answer late',
  'answer late and lost',
  'answer lost',
  'server down',
  'too many',
  'device away',
] as const
export type Trouble = (typeof troubles)[number]

/** Milliseconds; long enough for another press. */
const lateMs = 700

interface Asked {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Effect of a request on the room. */
interface Effect {
  readonly key: string
  readonly wish: Pick<QueuedCommand, 'command' | 'params'>
  /** Time at which the user acted, and time of the effect. */
  readonly actedAt: number
  readonly at: number
}

/** A server and its room that keep the offline rules, over a connection that a test disturbs. */
export class WaitingRoom {
  trouble: Trouble = 'none'
  readonly effects: Effect[] = []
  /** Keys that arrived with two different commands. */
  readonly reused: string[] = []
  readonly #asked = new Map<string, string>()
  readonly #newest = new Map<string, number>()

  /** Returns the outcome of a request, immediately or after the delay of a connection in trouble. */
  async answer(asked: Asked): Promise<Result<unknown>> {
    const isLate = this.trouble.startsWith('answer late')
    const answer = this.#hear(asked)
    if (isLate) await new Promise((resolve) => setTimeout(resolve, lateMs))
    return answer
  }

  #hear({ body, headers = {} }: Asked): Result<unknown> {
    const { trouble } = this
    if (trouble === 'lost on the way') return unreachable
    if (trouble === 'server down') return refused(503, 'service_not_available')
    if (trouble === 'too many') return refused(429, 'rate_limited')
    const { command, params_p } = ControlRequest.parse(body)
    const key = headers[IDEMPOTENCY_KEY] ?? ''
    const isAway = trouble === 'device away' && command !== 'final_end_call'
    if (!isAway)
      this.carryOut({ command, params: params_p }, key, Number(headers[X_ACTED_AT]), Number(headers[X_SEQ]))
    if (isAway) return deviceOffline
    return trouble.endsWith('lost') ? unreachable : done()
  }

  /** Executes a command once per key, and never an older command of a control after a newer one. */
  carryOut(wish: Effect['wish'], key: string, actedAt: number, seq: number): void {
    const asked = JSON.stringify([wish.command, wish.params])
    if ((this.#asked.get(key) ?? asked) !== asked) this.reused.push(key)
    if (this.#asked.has(key)) return
    this.#asked.set(key, asked)
    const control = controlOf(wish.command)
    if (commandClass(wish.command, wish.params) !== 'record') {
      if (seq < (this.#newest.get(control) ?? 0)) return
      this.#newest.set(control, seq)
    }
    this.effects.push({ key, wish, actedAt, at: Date.now() })
  }
}
