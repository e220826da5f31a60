import { setTimeout } from 'node:timers/promises'
import { type Knock, Knocks } from '../../../../src/contract/calls/knocks.ts'
import { entryTimes } from '../../../../src/domain/calls/emergencyEntry.ts'
import { systemClock } from '../../../../src/server/config.ts'
import { read } from '../../testHospital/bedsideApi.ts'
import type { Scene } from '../scene.ts'
import { until } from '../until.ts'
import { askStaff } from './askStaff.ts'

/** Interval at which the patient looks at the notice, in milliseconds. */
const looksMs = 100

/** The clinician who enters the room in an emergency, and the patient who reads of it. */
export class Entrant {
  readonly #scene: Scene
  readonly #noted = new Set<string>()

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Begins an entry. A server that died may have begun one of which it sent no answer. */
  async enter(): Promise<void> {
    const { room } = this.#scene
    const body = { room: room.id, reason: 'bed_alarm', note: 'No answer to two knocks' }
    await askStaff(this.#scene, 0, 'POST /api/consult/emergency', body)
    await this.#noteAll()
  }

  /** Waits until the tablet counts down, or the entry is over. */
  async isShown(patienceMs: number): Promise<void> {
    const { page } = this.#scene.tablet
    const isShown = async (): Promise<boolean> =>
      (await page.locator('dialog.door').count()) > 0 || (await this.#isOver())
    await until('the tablet counts down', () => isShown().catch(() => false), patienceMs).catch(
      () => undefined,
    )
  }

  /** Waits for the end of the entry, leaves the call that it opened, and lets the patient read of it. */
  async leaves(patienceMs: number): Promise<void> {
    const longest = entryTimes.countdownMs + entryTimes.lateMs + entryTimes.obeyedMs
    const isOver = (): Promise<boolean> => this.#isOver().catch(() => false)
    await until('the entry is over', isOver, longest).catch(() => undefined)
    const last = (await this.#entries()).at(-1)
    if (last === undefined) return
    await askStaff(this.#scene, 0, `DELETE /api/consult/knocks/${last.id}`)
    if (last.state === 'entered' || last.state === 'covered') await this.#isRead(patienceMs)
  }

  async #isRead(patienceMs: number): Promise<void> {
    const { tablet, note } = this.#scene
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      const title = await this.#closeNotice().catch(() => null)
      if (title !== null) return note({ kind: 'entryTold', at: systemClock.now(), title })
      await tablet.wakeTabs()
      await setTimeout(looksMs)
    }
  }

  /** Returns the title of the notice that it closed. Throws if there is none. */
  async #closeNotice(): Promise<string> {
    const { page } = this.#scene.tablet
    const notice = page.locator('dialog.door')
    const timeout = 10 * looksMs
    const close = notice.getByRole('button', { name: 'Close', exact: true })
    await close.waitFor({ timeout })
    const title = await notice.getByRole('heading', { level: 2 }).first().innerText({ timeout })
    await close.and(page.locator(':not([aria-busy="true"])')).click({ timeout })
    return title
  }

  async #isOver(): Promise<boolean> {
    const { ward, room } = this.#scene
    return (await ward.holdings(room)).knocks.every(({ outcome }) => outcome !== 'open')
  }

  async #noteAll(): Promise<void> {
    for (const { id, expires_at: opensAt } of await this.#entries()) {
      if (this.#noted.has(id) || opensAt === null) continue
      this.#noted.add(id)
      this.#scene.note({ kind: 'entry', at: systemClock.now(), id, opensAt })
    }
  }

  /** Returns the entries at the room that the clinician's desk lists, the earliest first. */
  async #entries(): Promise<Knock[]> {
    const { knocks } = read(Knocks, await askStaff(this.#scene, 0, 'GET /api/consult/knocks'))
    const { room } = this.#scene
    return knocks.filter(({ kind, room_id: id }) => kind === 'emergency' && id === room.id).toReversed()
  }
}
