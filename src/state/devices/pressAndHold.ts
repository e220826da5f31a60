import type { ControlReply, PanDirection, ZoomDirection } from '../../contract/devices/device.ts'
import { backoffMs } from '../../domain/backoff.ts'
import { motionTimes } from '../../domain/devices/motionLease.ts'
import type { Result, Stop } from '../ports.ts'

export type Move = { pan: PanDirection } | { zoom: ZoomDirection }

export type PressState =
  | { kind: 'still' }
  | { kind: 'moving'; by: Move }
  | { kind: 'stopping'; by: Move }
  | { kind: 'refused'; reason: string }

/**
 * Reason why a button is no longer held. Only after `released` does the specification's 300 ms pass before
 * the stop.
 */
export type Release = 'released' | 'lost' | 'hidden' | 'offline'

/** Duration of a nudge, in milliseconds: a user who taps does not have to hold the button. */
const nudgeMs = 300

/**
 * How long a stop is sent again until it is acknowledged, in milliseconds; the device stops by itself long
 * before that.
 */
const stopTriesMs = 10_000

/** How long a connection error stays visible after the server has answered again, in milliseconds. */
const errorVisibleMs = 5_000

/**
 * Maximum number of motions in flight. With a slow network, a second renewal can be sent before the first is
 * answered, but never a third.
 */
const mostUnderWay = 2

export interface PressAndHoldDeps {
  /** Sends one command; `urgent`: by a request that outlives the page. Never rejects. */
  send(
    command: 'pan' | 'zoom' | 'stop',
    params: Record<string, unknown>,
    urgent: boolean,
  ): Promise<Result<ControlReply>>
  onChange(motion: PressState): void
  random(): number
}

/**
 * Controls the camera from a button that moves it while held: the logic without a user interface. The motion
 * is a lease that is renewed while the button is down; on release the renewals end immediately and `stop`
 * follows.
 */
export class PressAndHold {
  readonly #deps: PressAndHoldDeps
  #motion: PressState = { kind: 'still' }
  #underWay = 0
  #renewal: ReturnType<typeof setInterval> | undefined
  #stopTimer: ReturnType<typeof setTimeout> | undefined
  /** Increases with each press, so that answers to an earlier one are recognized. */
  #press = 0
  #endStop: Stop = () => undefined
  /** True if a stop was sent by a request that ends with the page, and has not been acknowledged. */
  #owesStop = false

  constructor(deps: PressAndHoldDeps) {
    this.#deps = deps
  }

  get motion(): PressState {
    return this.#motion
  }

  press(by: Move): void {
    this.#begin(by, motionTimes.holdMs)
    this.#renewal = setInterval(() => this.#renew(by), motionTimes.renewMs)
  }

  /** Moves one short step, for a tap, a switch or a screen reader. The motion ends by itself. */
  nudge(by: Move): void {
    this.#begin(by, nudgeMs)
    this.#stopTimer = setTimeout(() => this.#stop(), nudgeMs)
  }

  release(why: Release): void {
    const urgent = why === 'hidden' || why === 'lost'
    const motion = this.#motion
    if (!('by' in motion)) {
      // A stop in flight can be lost with the page: send it again by a request that outlives the page.
      if (urgent && this.#owesStop) this.#sendStop(true)
      return
    }
    clearInterval(this.#renewal)
    // Stop immediately: a user who releases the button and leaves the page leaves no timer that could send
    // the stop later.
    if (why !== 'released') return this.#stop(urgent)
    if (motion.kind === 'stopping') return
    this.#become({ kind: 'stopping', by: motion.by })
    this.#stopTimer = setTimeout(() => this.#stop(), motionTimes.stopDelayMs)
  }

  /** Ends everything, for example with the session. Sends no command. */
  dispose(): void {
    this.#press += 1
    clearInterval(this.#renewal)
    clearTimeout(this.#stopTimer)
    this.#endStop()
    this.#become({ kind: 'still' })
  }

  #begin(by: Move, holdMs: number): void {
    clearInterval(this.#renewal)
    clearTimeout(this.#stopTimer)
    // The new motion replaces the old one, and a stop of the old one would end it.
    this.#endStop()
    this.#press += 1
    this.#underWay = 0
    this.#become({ kind: 'moving', by })
    this.#move(by, holdMs)
  }

  #renew(by: Move): void {
    if (this.#underWay < mostUnderWay) this.#move(by, motionTimes.holdMs)
  }

  #move(by: Move, holdMs: number): void {
    const press = this.#press
    this.#underWay += 1
    const sent =
      'pan' in by
        ? this.#deps.send('pan', { dir: by.pan, hold_ms: holdMs }, false)
        : this.#deps.send('zoom', { dir: by.zoom, hold_ms: holdMs }, false)
    void sent.then((result) => {
      if (press !== this.#press) return
      this.#underWay -= 1
      const reason = refusalOf(result)
      if (reason !== null && this.#motion.kind === 'moving') this.#refuse(reason)
    })
  }

  #refuse(reason: string): void {
    clearInterval(this.#renewal)
    clearTimeout(this.#stopTimer)
    // A command without an answer may still have moved the camera, so send a stop. A refused command has
    // moved nothing.
    if (reason === 'unreachable') this.#sendStop(false)
    this.#become({ kind: 'refused', reason })
  }

  #stop(urgent = false): void {
    clearTimeout(this.#stopTimer)
    this.#sendStop(urgent)
    this.#become({ kind: 'still' })
  }

  #sendStop(urgent: boolean): void {
    this.#endStop()
    this.#owesStop = !urgent
    let ended = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const until = Date.now() + stopTriesMs
    const attempt = async (count: number): Promise<void> => {
      const result = await this.#deps.send('stop', { dir: 'stop' }, urgent)
      if (ended) return
      const isAnswered = result.ok || result.status !== undefined
      if (isAnswered || Date.now() > until) {
        this.#owesStop = false
        if (isAnswered && isConnectionError(this.#motion))
          this.#stopTimer = setTimeout(() => this.#become({ kind: 'still' }), errorVisibleMs)
        return
      }
      timer = setTimeout(() => void attempt(count + 1), backoffMs(count, this.#deps.random(), 200, 2_000))
    }
    this.#endStop = () => {
      ended = true
      this.#owesStop = false
      clearTimeout(timer)
    }
    void attempt(0)
  }

  #become(motion: PressState): void {
    this.#motion = motion
    this.#deps.onChange(motion)
  }
}

/** Reports whether a motion failed because the network or the server could not be reached. */
export const isConnectionError = (motion: PressState): boolean =>
  motion.kind === 'refused' && (motion.reason === 'unreachable' || motion.reason === 'tablet_offline')

/**
 * Returns the reason code of a motion that was not made; null if it was, or if a newer command replaced it.
 */
export function refusalOf(result: Result<ControlReply>): string | null {
  if (!result.ok) return result.code
  const { busy_status, success, reason } = result.value
  if (success || reason === 'superseded') return null
  return busy_status === 'open' ? (reason ?? 'failed') : busy_status
}
