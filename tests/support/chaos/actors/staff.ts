import { systemClock } from '../../../../src/server/config.ts'
import type { Scene } from '../scene.ts'
import type { Act } from '../schedules/schedule.ts'
import { until } from '../until.ts'
import { askStaff } from './askStaff.ts'
import { BedBeside } from './bedBeside.ts'
import { Claimants } from './claimants.ts'
import { Entrant } from './entrant.ts'

const claimActs = ['claimCall', 'giveBack', 'claimerDies', 'joinCall'] as const
const allActs = ['knock', 'claim', 'visitBeside', 'enter', 'entryOver', ...claimActs] as const

/** An act of people outside the room, whose network does not fail. */
export type StaffAct = Extract<Act, { act: (typeof allActs)[number] }>

const staffActs: ReadonlySet<string> = new Set(allActs)
const callActs: ReadonlySet<string> = new Set(claimActs)

export const isStaffAct = (act: Act): act is StaffAct => staffActs.has(act.act)

/** The clinicians of a scene's room, and the visit to the bed beside. */
export class Staff {
  readonly #scene: Scene
  readonly #bedBeside: BedBeside
  readonly #claimants: Claimants
  readonly #entrant: Entrant
  #underWay: Promise<void>[] = []

  constructor(scene: Scene) {
    this.#scene = scene
    this.#bedBeside = new BedBeside(scene)
    this.#claimants = new Claimants(scene)
    this.#entrant = new Entrant(scene)
  }

  /** Begins an act, which goes on while its server is down. */
  does({ act }: StaffAct): void {
    const acts = {
      knock: () => this.#knock(),
      claim: () => this.#claim(),
      visitBeside: () => this.#bedBeside.isVisited(),
      claimCall: () => this.#claimants.claim(),
      giveBack: () => this.#claimants.giveBack(),
      claimerDies: () => this.#claimants.die(),
      joinCall: () => this.#claimants.join(),
      enter: () => this.#entrant.enter(),
      entryOver: async () => undefined,
    }
    const done = acts[act]()
    // A failure is found by the act that should follow it.
    this.#underWay.push(done.catch(() => undefined))
  }

  /** Waits for the end of an act, and until the tablet asks the patient if the act is a question to them. */
  async follows({ act }: StaffAct, patienceMs: number): Promise<void> {
    const { ward, room, tablet } = this.#scene
    await Promise.all(this.#underWay.splice(0))
    if (act === 'claim') return
    if (callActs.has(act)) return this.#claimants.compare(patienceMs)
    if (act === 'entryOver') return this.#entrant.leaves(patienceMs)
    if (act === 'enter') return this.#entrant.isShown(patienceMs)
    const isOver = async (): Promise<boolean> =>
      act === 'knock' && (await ward.holdings(room)).knocks.every(({ outcome }) => outcome !== 'open')
    const isAsked = async (): Promise<boolean> =>
      (await tablet.page.locator('dialog.door').count()) > 0 || isOver()
    await until('the tablet asks', () => isAsked().catch(() => false), patienceMs).catch(() => undefined)
  }

  /** Records what the server has of the patient's answer to the visit beside. */
  async noteVisit(): Promise<void> {
    const visit = await this.#bedBeside.visit()
    if (visit !== null) this.#scene.note({ kind: 'visit', at: systemClock.now(), ...visit })
  }

  async done(): Promise<void> {
    await Promise.all(this.#underWay.splice(0))
    this.#claimants.leave()
    await this.#bedBeside.end()
  }

  async #knock(): Promise<void> {
    const body = { room: this.#scene.room.id, reason: 'round' }
    await askStaff(this.#scene, 0, 'POST /api/consult/knock', body)
  }

  /** Both claim the same request, and each has an answer in the end. */
  async #claim(): Promise<void> {
    const { ward, room, note } = this.#scene
    const { requests } = await ward.holdings(room)
    const open = requests.find(({ outcome }) => outcome === null)
    if (open === undefined) return
    const claims = ward.clinicianNames.map(async (who, index) => {
      const body = { display_name: who }
      const { status } = await askStaff(
        this.#scene,
        index,
        `POST /api/consult/requests/${open.id}/claim`,
        body,
      )
      note({ kind: 'claimed', at: systemClock.now(), who, request: open.id, status })
    })
    await Promise.all(claims)
  }
}
