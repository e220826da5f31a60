import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../../../src/server/config.ts'
import type { Scene } from '../scene.ts'
import type { Act } from '../schedules/schedule.ts'

/** Answer to a question that the tablet shows over every screen. */
export type DoorAct = Extract<Act, { act: 'answer' | 'answerBeside' }>

export const isDoorAct = (act: Act): act is DoorAct => act.act === 'answer' || act.act === 'answerBeside'

const buttons = {
  come_in: /^Come in/u,
  in_5_minutes: /^In 5 minutes/u,
  not_now: /^Not now/u,
  sound_only: /^Sound only/u,
  fine: /^Fine with me/u,
  one_bed: /^Bed .* only/u,
} as const

/** Returns the name of the button that gives an answer. */
export const answerButton = ({ answer }: DoorAct): RegExp => buttons[answer]

/** Interval at which a person looks at the question, in milliseconds. */
const looksMs = 100

/** A person who has answered a question, and reads what became of it. */
export class Door {
  readonly #scene: Scene

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Gives the answer again while the question is still there, and closes the result, for at most `patienceMs`. */
  async follows(act: DoorAct, patienceMs: number): Promise<void> {
    const { tablet, note } = this.#scene
    const end = performance.now() + patienceMs
    while (performance.now() < end) {
      const title = await this.#look(act).catch(() => undefined)
      if (title === null) return
      if (title !== undefined) return note({ kind: 'door', at: systemClock.now(), title })
      await tablet.wakeTabs()
      await setTimeout(looksMs)
    }
  }

  /** Returns the title of the result that it closed; null if nothing is asked, and undefined while it is. */
  async #look(act: DoorAct): Promise<string | null | undefined> {
    const { page } = this.#scene.tablet
    const door = page.locator('dialog.door')
    if ((await door.count()) === 0) return null
    const ready = page.locator(':not([aria-busy="true"])')
    const again = door.getByRole('button', { name: answerButton(act) })
    if ((await again.count()) > 0) {
      await again.and(ready).click({ timeout: 10 * looksMs })
      return undefined
    }
    const title = await door.getByRole('heading', { level: 2 }).first().innerText()
    await door
      .getByRole('button', { name: 'Close', exact: true })
      .and(ready)
      .click({ timeout: 10 * looksMs })
    return title
  }
}
