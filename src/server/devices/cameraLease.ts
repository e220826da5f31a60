import type { Holder } from '../../contract/devices/device.ts'
import {
  freeLease,
  holderAt,
  mayMove,
  moved,
  motionTimes,
  stopped,
  type MotionLease,
} from '../../domain/devices/motionLease.ts'
import type { Clock } from '../config.ts'
import type { AuthorizedCommand } from '../cluster/authorizedCommand.ts'

interface CameraLeaseDeps {
  clock: Clock
  /** Makes the device stop: a lease ran out, or its holder is gone. */
  stop(): void
  /** Called when the holder of the camera changes. */
  onHolder(holder: Holder | null): void
}

/** The camera of one room: its holder, and the stop when the motion is not renewed. */
export class CameraLease {
  readonly #deps: CameraLeaseDeps
  #lease: MotionLease = freeLease
  /** Name of the session that holds the camera. */
  #name = ''
  #reported: string | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(deps: CameraLeaseDeps) {
    this.#deps = deps
  }

  /**
   * Current holder of the camera. A clinician in the room’s call has a name. Bedside remotes have an empty
   * name, which the screen shows as "another remote" in its own language.
   */
  get holder(): Holder | null {
    const id = holderAt(this.#lease, this.#deps.clock.now())
    return id === null ? null : { id, name: this.#name }
  }

  mayMove(session: string): boolean {
    return mayMove(this.#lease, session, this.#deps.clock.now())
  }

  /**
   * Records that a motion of `holdMs` was started or renewed; 0 for one that ends by itself, such as home.
   */
  start({ session, name = '' }: Pick<AuthorizedCommand, 'session' | 'name'>, holdMs: number): void {
    this.#name = name
    this.#become(moved(session, this.#deps.clock.now(), holdMs))
  }

  /** Records that the holder released the button; the session keeps the camera for a while. */
  end(): void {
    this.#become(stopped(this.#lease, this.#deps.clock.now()))
  }

  /** Stops the motion of an ended session immediately and frees the camera. */
  release(session: string): void {
    if (this.#lease.holder !== session) return
    if (this.#lease.movesUntil !== null) this.#deps.stop()
    this.#become(freeLease)
  }

  /** Clears the timer after the link has ended: the device stops by itself. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #become(lease: MotionLease): void {
    this.#lease = lease
    clearTimeout(this.#timer)
    const holder = this.holder
    if (holder !== null) {
      const until = lease.movesUntil ?? lease.heldUntil
      this.#timer = setTimeout(() => this.#due(), Math.max(1, until - this.#deps.clock.now()))
    }
    if (this.#reported === (holder?.id ?? null)) return
    this.#reported = holder?.id ?? null
    this.#deps.onHolder(holder)
  }

  #due(): void {
    const now = this.#deps.clock.now()
    const { movesUntil, heldUntil, holder } = this.#lease
    // Timers can fire a millisecond early.
    if (now < (movesUntil ?? heldUntil)) return this.#become(this.#lease)
    if (movesUntil === null) return this.#become(freeLease)
    this.#deps.stop()
    this.#become({
      holder,
      movesUntil: null,
      heldUntil: Math.max(heldUntil, movesUntil + motionTimes.holderMs),
    })
  }
}
