import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright'
import { verifyPatient } from '../../browser/remote.ts'
import type { Place } from './places.ts'
import type { Act } from '../schedules/schedule.ts'
import { answerButton, type DoorAct, isDoorAct } from './door.ts'
import type { StaffAct } from './staff.ts'
import { patienceMs, type Tablet } from './tablet.ts'

/** Acts that are done on a page of the app. A second tab and the next patient are acts of the browser. */
export type PageAct = Exclude<Act, { act: StaffAct['act'] | 'secondTab' | 'nextPatient' | 'discharge' }>

/** Screen on which each act is done. */
const places: Readonly<Record<Exclude<PageAct, DoorAct | { act: 'coverEntry' }>['act'], Place>> = {
  hold: '/device-control',
  home: '/device-control',
  cover: '/device-control',
  uncover: '/device-control',
  level: '/device-settings',
  addPin: '/device-pins',
  goToPin: '/device-pins',
  renamePin: '/device-pins',
  removePin: '/device-pins',
  call: '/',
  chat: '/chat',
  switchMic: '/aps-options',
  invite: '/aps-options',
  endCall: '/aps-options',
  ask: '/ask',
  takeBack: '/requests',
}

/** A person at the bedside, who does with the tablet what can be done. */
export class Person {
  readonly #tablet: Tablet

  constructor(tablet: Tablet) {
    this.#tablet = tablet
  }

  async enter(link: string, lastName: string, roomNumber: string): Promise<void> {
    this.#tablet.page.setDefaultTimeout(patienceMs)
    // A scanned code opens a new page, regardless of what the tab showed.
    await this.#tablet.page.goto('about:blank')
    await this.#tablet.page.goto(link)
    await verifyPatient(this.#tablet.page, { lastName, roomNumber })
  }

  /**
   * Does the act, and calls `between` once in the middle. Returns false if the screen offers no way to do it.
   */
  async does(act: PageAct, between: () => Promise<void>): Promise<boolean> {
    let isStruck = false
    const strike = async (): Promise<void> => {
      if (isStruck) return
      isStruck = true
      await between()
    }
    await this.#tablet.wakeTabs()
    this.#tablet.page.setDefaultTimeout(this.#tablet.looksForMs)
    // Under a fault, a button can disappear while the finger moves to it.
    const done = await this.#try(act, strike).catch(() => false)
    await strike()
    return done
  }

  /** Waits for what the app does on its own after an act, once the fault that struck it is over. */
  async awaits({ act }: Act): Promise<void> {
    const { page } = this.#tablet
    const goes = (is: (path: string) => boolean): Promise<void> =>
      page.waitForURL((url) => is(url.pathname), { waitUntil: 'commit' })
    // Under a fault it may never happen.
    if (act === 'call') await goes((path) => path === '/aps-options').catch(() => undefined)
    if (act === 'endCall') await goes((path) => path !== '/aps-options').catch(() => undefined)
    if (act === 'invite') await this.#closeInvite().catch(() => undefined)
  }

  /** Logs out with the menu's Logout button. */
  async logOut(between: () => Promise<void>): Promise<boolean> {
    await this.#tablet.wakeTabs()
    this.#tablet.page.setDefaultTimeout(this.#tablet.looksForMs)
    if (!(await this.#tablet.walk('/')) || !(await this.#tablet.press(this.#tablet.key('Logout'), between)))
      return false
    const sure = this.#tablet.page.getByRole('dialog').getByRole('button', { name: 'Logout' })
    return this.#tablet.press(sure, async () => undefined)
  }

  async #try(act: PageAct, between: () => Promise<void>): Promise<boolean> {
    if (!(await this.#arrive(act))) return false
    const press = (name: string | RegExp): Promise<boolean> =>
      this.#tablet.press(this.#tablet.key(name), between)
    switch (act.act) {
      case 'hold':
        return this.#hold(act.key, act.ms, between)
      case 'home':
        return press('Home')
      case 'cover':
        return press(/^Cover Camera/)
      case 'uncover':
        return press('Uncover Camera')
      case 'level':
        return this.#turnUp(act, between)
      case 'addPin':
        return this.#addPin(act.name, between)
      case 'goToPin':
        return press(/^Go To/)
      case 'renamePin':
        return this.#renamePin(act.name, between)
      case 'removePin':
        return press(/^Remove/)
      case 'call':
        return press(/Clinician/)
      case 'switchMic':
        return press(/^Mic /)
      case 'chat':
        return this.#write(act.text, between)
      case 'invite':
        return this.#invite(act.to, between)
      case 'endCall':
        return this.#end(between)
      case 'ask':
        return press(new RegExp(`^${act.kind}`, 'iu'))
      case 'takeBack':
        return press(/^Take back/)
      case 'coverEntry':
        return this.#tablet.press(this.#doorKey(/^Cover Camera/u), between)
      case 'answer':
      case 'answerBeside':
        return press(answerButton(act))
    }
  }

  async #arrive(pageAct: PageAct): Promise<boolean> {
    // The question is over whatever screen the tablet shows.
    if (isDoorAct(pageAct) || pageAct.act === 'coverEntry') return true
    const { act } = pageAct
    // The menu of a covered room offers Uncover and has no other links.
    if (act === 'uncover' && this.#tablet.isAtMenu)
      return this.#tablet.isThere(this.#tablet.key('Uncover Camera'))
    return this.#tablet.walk(places[act])
  }

  #doorKey(name: RegExp): Locator {
    return this.#tablet.page.locator('dialog.door').getByRole('button', { name })
  }

  async #hold(name: string, ms: number, between: () => Promise<void>): Promise<boolean> {
    const key = this.#tablet.key(name)
    if (!(await this.#tablet.canPress(key))) return false
    const held = await key.hover({ timeout: this.#tablet.looksForMs }).then(
      () => this.#tablet.page.mouse.down().then(() => true),
      () => false,
    )
    if (!held) return false
    const { page } = this.#tablet
    await setTimeout(ms / 2)
    await between()
    await setTimeout(ms / 2)
    // A tab that was killed has released the button, too.
    await page.mouse.up().catch(() => undefined)
    return true
  }

  async #turnUp(
    { level, presses }: Extract<Act, { act: 'level' }>,
    between: () => Promise<void>,
  ): Promise<boolean> {
    const key = this.#tablet.key(`More ${level}`)
    if (!(await this.#tablet.canPress(key))) return false
    let isPressed = false
    for (let press = 0; press < presses; press += 1) {
      if (press === Math.floor(presses / 2)) await between()
      const done = key.click({ timeout: this.#tablet.looksForMs }).then(() => true)
      if (await done.catch(() => false)) isPressed = true
    }
    return isPressed
  }

  async #addPin(name: string, between: () => Promise<void>): Promise<boolean> {
    const add = this.#tablet.key('Add Pin')
    if (!(await this.#tablet.canPress(add))) return false
    await this.#tablet.page.getByLabel('Pin name').fill(name, { timeout: this.#tablet.looksForMs })
    return this.#tablet.press(add, between)
  }

  async #renamePin(name: string, between: () => Promise<void>): Promise<boolean> {
    if (!(await this.#tablet.press(this.#tablet.key(/^Edit/), async () => undefined))) return false
    const field = this.#tablet.page.getByLabel('Pin name')
    if (!(await this.#tablet.isThere(field))) return false
    await field.fill(name)
    const save = this.#tablet.key('Save Pin')
    // The camera moves to the pin first; until then the button is busy.
    await this.#tablet.page
      .locator('button:not([aria-busy])', { hasText: 'Save Pin' })
      .waitFor({ timeout: this.#tablet.looksForMs })
      .catch(() => undefined)
    return this.#tablet.press(save, between)
  }

  async #write(text: string, between: () => Promise<void>): Promise<boolean> {
    const field = this.#tablet.page.getByLabel('Write a message')
    if (!(await this.#tablet.isThere(field))) return false
    await field.fill(text)
    return this.#tablet.press(this.#tablet.key('Send'), between)
  }

  async #invite(to: string, between: () => Promise<void>): Promise<boolean> {
    if (!(await this.#tablet.press(this.#tablet.key('Invite Participants'), async () => undefined)))
      return false
    const email = this.#tablet.page.getByRole('tab', { name: 'Email' })
    if (!(await this.#tablet.isThere(email))) return false
    await email.click()
    await this.#tablet.page.getByRole('dialog').getByRole('textbox').fill(to)
    return this.#tablet.press(
      this.#tablet.page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }),
      between,
    )
  }

  /** Closes the invite's dialog. Whichever way the invite ended, the next act is done without it. */
  async #closeInvite(): Promise<void> {
    const dialog = this.#tablet.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Inviting' }).waitFor({ state: 'detached' })
    const close = dialog.getByRole('button', { name: 'Close' })
    if (await close.isVisible()) await close.click()
  }

  async #end(between: () => Promise<void>): Promise<boolean> {
    if (!(await this.#tablet.press(this.#tablet.key('End'), async () => undefined))) return false
    const sure = this.#tablet.page
      .getByRole('region', { name: 'End the call?' })
      .getByRole('button', { name: 'End', exact: true })
    return this.#tablet.press(sure, between)
  }
}
