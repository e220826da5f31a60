import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright'
import { systemClock } from '../../../src/server/config.ts'
import type { Scene } from './scene.ts'
import type { Fault, Step, When } from './schedules/schedule.ts'
import { laterWorker } from './chaosHospital.ts'

/** A fault that lasts for a number of acts. */
interface Lasting {
  readonly fault: Fault['fault']
  acts: number
  /** Earliest end, on the monotonic clock. */
  readonly leastAt: number
  readonly end: () => void | Promise<void>
}

/** The faults of a scene, at the points that its schedule names. */
export class Faults {
  readonly #scene: Scene
  #lasting: Lasting[] = []
  /** Strikes in progress. */
  #striking: Promise<void>[] = []
  #withdraw: () => void = () => undefined
  /** Each of these limits the storage while its tab exists. */
  readonly #limits: CDPSession[] = []
  #builds = 0

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Called when a step reaches a point. Resolves once a fault for that point has struck. */
  async reach(point: When, { fault, when }: Step, step: number): Promise<void> {
    if (fault === null || when !== point) return
    if (point !== 'request') return this.#strike(fault, when, step)
    this.#withdraw = this.#scene.network.catchRequest(() => {
      this.#striking.push(this.#strike(fault, when, step))
    })
  }

  /** Reports whether a request of the act that began then has yet to reach the network, and can. */
  awaitsRequest({ fault, when }: Step, began: number): boolean {
    const { network } = this.#scene
    const isLost = network.isBroken || (fault?.fault === 'killTab' && when !== 'request')
    return !isLost && network.lastChangeAt < began
  }

  /** Ends the faults that are due, and resolves when everything is ready for the next step. */
  async actDone(step: number): Promise<void> {
    this.#withdraw()
    await this.#struck()
    for (const one of this.#lasting) one.acts -= 1
    await this.#end(({ acts }) => acts === 0, step)
    await this.#scene.network.sendCopies()
  }

  /** Ends every fault. The clock stays wrong: no one sets a tablet's clock. */
  async heal(step: number): Promise<void> {
    this.#withdraw()
    await this.#struck()
    await this.#end(() => true, step)
    // Send the copies that were due after a later act.
    await this.#scene.network.sendCopies()
    this.#scene.network.disarm()
    for (const limit of this.#limits.splice(0)) await limit.detach().catch(() => undefined)
  }

  async #struck(): Promise<void> {
    await Promise.all(this.#striking.splice(0))
  }

  async #end(isOver: (one: Lasting) => boolean, step: number): Promise<void> {
    const over = this.#lasting.filter((one) => isOver(one))
    this.#lasting = this.#lasting.filter((one) => !isOver(one))
    for (const { fault, leastAt, end } of over) {
      await setTimeout(Math.max(leastAt - performance.now(), 0))
      await end()
      this.#scene.note({ kind: 'ended', at: systemClock.now(), fault, step })
    }
  }

  /** Does as much as possible synchronously: a caught request continues when this returns. */
  async #strike(fault: Fault, when: When, step: number): Promise<void> {
    const { network, device, ward, tablet, setClock, note } = this.#scene
    note({ kind: 'fault', at: systemClock.now(), fault, step, when })
    switch (fault.fault) {
      case 'cut':
        return this.#last(fault, network.cut())
      case 'halfOpen':
        return this.#last(fault, network.fallSilent())
      case 'delay':
        return this.#last(fault, network.slowDown(fault.latencyMs))
      case 'killServer': {
        const start = ward.killServer()
        return this.#last(fault, () => start(fault.forgotten).then(() => network.leadTo(ward.url)))
      }
      case 'deviceAway':
        device.away(true)
        return this.#last(fault, () => device.away(false))
      case 'reset':
        return network.reset()
      case 'loseReply':
        return network.loseReply()
      case 'duplicate':
        return network.duplicate(fault.copy)
      case 'killTab':
        await tablet.loseTab(fault.how)
        return this.#limits.length > 0 ? this.#fillStorage() : undefined
      case 'clock':
        return setClock(fault.aheadMs)
      case 'fullStorage':
        return this.#fillStorage()
      case 'swapWorker':
        network.serve('/sw.js', await laterWorker((this.#builds += 1)))
        return tablet.askForUpdate()
    }
  }

  #last({ fault, acts, ms }: Extract<Fault, { acts: number }>, end: Lasting['end']): void {
    this.#lasting.push({ fault, acts, leastAt: performance.now() + ms, end })
  }

  /** Fills the origin's storage quota: the browser cannot store another byte for it. */
  async #fillStorage(): Promise<void> {
    const { context, tablet, network } = this.#scene
    const limit = await context.newCDPSession(tablet.page)
    this.#limits.push(limit)
    await limit.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 1 })
  }
}
