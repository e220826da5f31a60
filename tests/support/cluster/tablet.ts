import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ControlReply, type DeviceCommand } from '../../../src/contract/devices/device.ts'
import { IDEMPOTENCY_KEY, X_ACTED_AT, X_SEQ } from '../../../src/contract/headers.ts'
import { InviteReply } from '../../../src/contract/calls/invites.ts'
import { PatientCallReply } from '../../../src/contract/calls/calls.ts'
import { systemClock } from '../../../src/server/config.ts'
import { maxAgeMs } from '../../../src/domain/queue/commandPolicy.ts'
import { type Answer, read, type Remote } from '../testHospital/bedsideApi.ts'
import type { Control, RoomHistory, Wish } from './history.ts'

/** Milliseconds for which a tablet waits for an answer; longer than the server waits for a device. */
const answerMs = 8_000
/** Milliseconds between two attempts of a request that can be retried. */
const againMs = 250

/** Result of one attempt: `again` if the result is unknown or the device is away. */
type Try = 'done' | 'refused' | 'again'

/** How long a request of each control may be retried, in milliseconds from the request. */
const patienceMs: Readonly<Record<Control, number>> = {
  pan: 0,
  adj_brightness: maxAgeMs.setting,
  rename: maxAgeMs.record,
  invite: maxAgeMs.request,
  call: maxAgeMs.request,
}

/**
 * Tablet at a bed, with its requests and the replies to them. It sends requests as the remote does, with an
 * idempotency key, a sequence number and a time.
 */
export class Tablet {
  readonly wishes: Wish[] = []
  readonly failures: RoomHistory['failures'][number][] = []
  readonly offline: number[] = []
  readonly #remote: Remote
  readonly #pin: string
  #seq = 0

  /** `pin` is the id of the pin that the tablet renames. */
  constructor({ remote, pin }: { remote: Remote; pin: string }) {
    this.#remote = remote
    this.#pin = pin
  }

  move(ms: number): Promise<void> {
    return this.#wish('pan', ms, (headers) =>
      this.#command('pan', { dir: ms % 2 === 0 ? 'left' : 'right', hold_ms: ms }, headers),
    )
  }

  brighten(bright: number): Promise<void> {
    return this.#wish('adj_brightness', bright, (headers) =>
      this.#command('adj_brightness', { bright }, headers),
    )
  }

  rename(number: number): Promise<void> {
    const call = `PATCH /api/v1/cameras/${this.#remote.room.uniqueId}/pins/${this.#pin}`
    return this.#wish('rename', number, async (headers) =>
      this.#judge(await this.#ask(call, { name: pinName(number) }, headers), (answer) =>
        this.#judgeReply(answer),
      ),
    )
  }

  invite(number: number): Promise<void> {
    const { room } = this.#remote
    const body = { to: `mailto:${guestAddress(room.uniqueId, number)}`, body: '', vmr: room.alias }
    return this.#wish('invite', number, async (headers) =>
      this.#judge(await this.#ask('POST /api/invite/participant', body, headers), (answer) =>
        read(InviteReply, answer)[0]?.status === 'ACCEPTED' ? 'done' : 'refused',
      ),
    )
  }

  /** Calls a clinician, and ends the call once the room has been notified of it. */
  async call(number: number): Promise<void> {
    const body = { unique_id: this.#remote.room.uniqueId }
    await this.#wish('call', number, async (headers) =>
      this.#judge(await this.#ask('POST /api/patient-call/aps', body, headers), (answer) => {
        read(PatientCallReply, answer)
        return 'done'
      }),
    )
    await this.#again(maxAgeMs.record, (headers) => this.#command('final_end_call', {}, headers))
  }

  async #wish(
    control: Control,
    value: number,
    attempt: (headers: Record<string, string>) => Promise<Try>,
  ): Promise<void> {
    const at = systemClock.now()
    const index = this.wishes.push({ at, control, value, acknowledgedAt: null }) - 1
    const end = await this.#again(patienceMs[control], attempt)
    if (end === 'done') this.wishes[index] = { at, control, value, acknowledgedAt: systemClock.now() }
  }

  /**
   * Retries under one idempotency key until the outcome is known, or until no one waits for it any longer.
   */
  async #again(patience: number, attempt: (headers: Record<string, string>) => Promise<Try>): Promise<Try> {
    const actedAt = systemClock.now()
    const key = randomUUID()
    for (;;) {
      this.#seq = Math.max(this.#seq + 1, Math.floor(systemClock.now()))
      const came = await attempt({
        [IDEMPOTENCY_KEY]: key,
        [X_SEQ]: String(this.#seq),
        [X_ACTED_AT]: String(Math.floor(actedAt)),
      })
      if (came !== 'again' || systemClock.now() + againMs - actedAt > patience) return came
      await setTimeout(againMs)
    }
  }

  async #command(
    command: DeviceCommand,
    params: Readonly<Record<string, unknown>>,
    headers: Record<string, string>,
  ): Promise<Try> {
    const body = { unique_id: this.#remote.room.uniqueId, command, params_p: params }
    return this.#judge(await this.#ask('POST /api/v1/rooms/control', body, headers), (answer) =>
      this.#judgeReply(answer),
    )
  }

  /** Returns null if no answer came, which counts as a failure. */
  async #ask(call: string, body: unknown, headers: Record<string, string>): Promise<Answer | null> {
    const at = systemClock.now()
    try {
      const answer = await this.#remote.ask(call, { body, headers, signal: AbortSignal.timeout(answerMs) })
      if (answer.status < 500) return answer
      this.failures.push({ at, because: `${call} was answered ${String(answer.status)} ${answer.text}` })
    } catch (error) {
      this.failures.push({ at, because: `${call}: ${error instanceof Error ? error.message : 'no answer'}` })
    }
    return null
  }

  #judge(answer: Answer | null, judge: (answer: Answer) => Try): Try {
    if (answer === null) return 'again'
    // It arrived too late, and was not done.
    if (answer.status === 410) return 'refused'
    if (answer.status >= 300) throw new Error(`a tablet was answered ${String(answer.status)} ${answer.text}`)
    return judge(answer)
  }

  #judgeReply(answer: Answer): Try {
    const { busy_status: status, success } = read(ControlReply, answer)
    if (success) return 'done'
    if (status !== 'offline') return 'refused'
    this.offline.push(systemClock.now())
    return 'again'
  }
}

export const pinName = (number: number): string => `Window ${String(number)}`

export const guestAddress = (room: string, number: number): string =>
  `guest-${room.toLowerCase()}-${String(number)}@family.example`

/** Returns the number of a guest of that room; null for any other address. */
export function guestOf(room: string, address: string): number | null {
  const number = new RegExp(`^guest-${room}-(\\d+)@`, 'iu').exec(address)?.[1]
  return number === undefined ? null : Number(number)
}
