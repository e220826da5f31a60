import { systemClock } from '../../../../src/server/config.ts'
import { motionTimes } from '../../../../src/domain/devices/motionLease.ts'
import { Clinician, clinicianName } from './clinician.ts'
import { Door, isDoorAct } from './door.ts'
import { isStaffAct, Staff } from './staff.ts'
import type { Scene } from '../scene.ts'
import type { Act, Schedule } from '../schedules/schedule.ts'
import { commandsOf } from '../checks/requests.ts'
import { readScreen } from './screen.ts'
import { patienceMs } from './tablet.ts'
import { until } from '../until.ts'

/** Milliseconds to wait for what follows an act if a fault may have prevented it. */
const followsWithinMs = 5_000
/**
 * Milliseconds within which the requests of a press have left the page: changes of a level are batched, and a
 * stop follows the release.
 */
const leavesWithinMs = 250
const stopsWithinMs = motionTimes.stopDelayMs + 150
/** Milliseconds to wait for a page that keeps sending. */
const quietWithinMs = 2_000

/** Reports whether the tablet sends a request for an act. */
export const sendsRequest = (act: Act): boolean =>
  act.act !== 'secondTab' && act.act !== 'discharge' && !isStaffAct(act)

/** The acts of the person in the room, and the clinician who comes when the patient calls. */
export class Visit {
  readonly #scene: Scene
  readonly #patienceMs: number
  readonly #staff: Staff
  readonly #door: Door
  #clinician: Clinician | null = null
  /** Number of events when the last act began. */
  #before = 0

  /** In a complete schedule, what follows an act always happens, so the wait is long. */
  constructor(scene: Scene, { complete }: Pick<Schedule, 'complete'>) {
    this.#scene = scene
    this.#staff = new Staff(scene)
    this.#door = new Door(scene)
    this.#patienceMs = complete ? patienceMs : followsWithinMs
  }

  async does(
    act: Exclude<Act, { act: 'nextPatient' | 'discharge' }>,
    during: () => Promise<void>,
  ): Promise<boolean> {
    const { tablet, person } = this.#scene
    this.#before = this.#scene.happenings.length
    if (isStaffAct(act)) {
      this.#staff.does(act)
      await during()
      return true
    }
    if (act.act !== 'secondTab') return person.does(act, during)
    await during()
    return tablet.openTab()
  }

  /**
   * Waits until everything that an act led to has left the page, so that it is not taken for the next act's.
   * `isDue` reports whether a request has yet to come.
   */
  async sent({ act }: Act, isDue: () => boolean): Promise<void> {
    const { network } = this.#scene
    const ms = act === 'hold' ? stopsWithinMs : leavesWithinMs
    const done = performance.now()
    await until('the request is sent', () => !isDue(), this.#patienceMs).catch(() => undefined)
    const isQuiet = (): boolean => performance.now() - Math.max(done, network.lastChangeAt) >= ms
    await until('the page is quiet', isQuiet, quietWithinMs).catch(() => undefined)
  }

  /**
   * Waits for what follows an act, once the fault that struck it is over: the clinician joins the call that
   * the patient requested.
   */
  async follows(act: Act): Promise<void> {
    const { ward, room, note, person, tablet } = this.#scene
    if (isStaffAct(act)) return this.#staff.follows(act, this.#patienceMs)
    if (isDoorAct(act)) {
      await this.#door.follows(act, this.#patienceMs)
      return act.act === 'answerBeside' ? this.#staff.noteVisit() : undefined
    }
    if (act.act !== 'call') return person.awaits(act)
    const isDecided = async (): Promise<boolean> => this.#isGivenUp() || (await ward.callOf(room)) !== null
    await until('the room is in a call', isDecided, this.#patienceMs).catch(() => undefined)
    const call = await ward.callOf(room)
    if (call === null) return
    if (act.joined === false) return person.awaits(act)
    const clinician = (this.#clinician ??= new Clinician({ ...call, server: () => ward.url, note }))
    await person.awaits(act)
    const isLinked = async (): Promise<boolean> =>
      clinician.isThere && (await readScreen(tablet.page)).words.includes(clinicianName)
    await until('both are in the call', () => isLinked().catch(() => false), this.#patienceMs).catch(
      () => undefined,
    )
    await this.sent(act, () => false)
  }

  /** Waits for the answers to the staff, and ends the visit to the bed beside. */
  staffDone(): Promise<void> {
    return this.#staff.done()
  }

  /** Makes the clinician leave, and records the messages they read. */
  end(): void {
    const read = this.#clinician?.leave() ?? []
    for (const text of read) this.#scene.note({ kind: 'heard', at: systemClock.now(), text })
  }

  /** Reports whether the app ended the call that could not be made. */
  #isGivenUp(): boolean {
    const since = this.#scene.happenings.slice(this.#before)
    return commandsOf({ happenings: since }).some(({ command }) => command === 'final_end_call')
  }
}
