import { ConsultDesk } from '../../../../src/contract/calls/consultDesk.ts'
import { MeetJoinReply } from '../../../../src/contract/calls/meet.ts'
import { systemClock } from '../../../../src/server/config.ts'
import { read } from '../../testHospital/bedsideApi.ts'
import type { Happening } from '../history.ts'
import type { Scene } from '../scene.ts'
import { until } from '../until.ts'
import { askStaff } from './askStaff.ts'
import { Clinician } from './clinician.ts'
import { readScreen } from './screen.ts'

type Coming = Extract<Happening, { kind: 'coming' }>

/** The clinicians who claim the room's call, give it back, and join it. */
export class Claimants {
  readonly #scene: Scene
  /** Index of the clinician who has claimed the call; null for no one. */
  #claimer: number | null = null
  #joined: Clinician | null = null

  constructor(scene: Scene) {
    this.#scene = scene
  }

  async claim(): Promise<void> {
    const { ward, note } = this.#scene
    const call = await this.#call()
    if (call === null) return
    const claims = ward.clinicianNames.map(async (who, index) => {
      const body = { call, display_name: who }
      const { status } = await askStaff(this.#scene, index, 'POST /api/consult/claim', body)
      note({ kind: 'callClaimed', at: systemClock.now(), who, call, status })
      if (status === 200) this.#claimer = index
    })
    await Promise.all(claims)
  }

  async giveBack(): Promise<void> {
    const call = await this.#call()
    if (call === null || this.#claimer === null) return
    await askStaff(this.#scene, this.#claimer, `DELETE /api/consult/claim/${call}`)
    this.#claimer = null
  }

  /** The phone of the claimer dies. The time of the claim passes. */
  async die(): Promise<void> {
    const call = await this.#call()
    if (call === null || this.#claimer === null) return
    this.#claimer = null
    await this.#scene.ward.expireClaim(call)
  }

  async join(): Promise<void> {
    const { ward } = this.#scene
    const call = await this.#call()
    const claimer = this.#claimer
    if (call === null || claimer === null) return
    const name = ward.clinicianNames[claimer] ?? ''
    const body = { call, display_name: name }
    const answer = await askStaff(this.#scene, claimer, 'POST /api/consult/join', body)
    if (answer.status !== 200) return
    this.#claimer = null
    const { alias, pin = '' } = read(MeetJoinReply, answer)
    const server = (): string => ward.url
    const joined = (this.#joined = new Clinician({ server, alias, pin, name, note: () => undefined }))
    await until('the claimer is in the call', () => joined.isThere)
  }

  /** Waits until all sides read the same of who is coming, and records what they read. */
  async compare(patienceMs: number): Promise<void> {
    if ((await this.#call()) === null) return
    let seen: Coming | null = null
    const isSame = async (): Promise<boolean> => {
      const { tablet } = this.#scene
      await tablet.wakeTabs()
      const { expected, tablet: shown, desks, server } = (seen = await this.#seen())
      const isOnDesk = (on: string | null, index: number): boolean =>
        on === (index === this.#claimer ? 'own' : expected)
      return [shown, server].every((one) => one === expected) && desks.every(isOnDesk)
    }
    await until('all read the same', () => isSame().catch(() => false), patienceMs).catch(() => undefined)
    if (seen !== null) this.#scene.note(seen)
  }

  leave(): void {
    this.#joined?.leave()
  }

  async #seen(): Promise<Coming> {
    const { ward, room, tablet } = this.#scene
    const { words } = await readScreen(tablet.page)
    const call = await this.#call()
    const { claims } = await ward.holdings(room)
    const desks = await Promise.all(
      ward.clinicianNames.map(async (_name, index) => {
        const desk = read(ConsultDesk, await ward.askAs(index, 'GET /api/consult/waiting'))
        const claim = desk.calls.find(({ id }) => id === call)?.claim ?? null
        return claim?.own === true ? 'own' : (claim?.name ?? null)
      }),
    )
    return {
      kind: 'coming',
      at: systemClock.now(),
      expected: this.#claimer === null ? null : (ward.clinicianNames[this.#claimer] ?? null),
      tablet: ward.clinicianNames.find((name) => words.includes(`${name} is coming`)) ?? null,
      desks,
      server: claims.find(({ until: end }) => end === null)?.name ?? null,
    }
  }

  async #call(): Promise<string | null> {
    return (await this.#scene.ward.callOf(this.#scene.room))?.id ?? null
  }
}
