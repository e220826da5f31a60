import { setTimeout } from 'node:timers/promises'
import type { CDPSession } from 'playwright'
import { systemClock } from '../../../src/server/config.ts'
import type { Scene } from './scene.ts'
import type { Fault } from './schedule.ts'
import { laterWorker } from './ward.ts'

/** What goes wrong in a scene, and how it is made good again. */
export class Faults {
  readonly #scene: Scene
  /** What passes by itself, or is still being done. */
  readonly #passing: Promise<void>[] = []
  #storage: CDPSession | null = null
  #builds = 0

  constructor(scene: Scene) {
    this.#scene = scene
  }

  /** Strikes; fulfilled at once for what then lasts a while. */
  async strike(fault: Fault): Promise<void> {
    const { network, device, ward, tablet, setClock } = this.#scene
    this.#scene.note({ kind: 'fault', at: systemClock.now(), fault })
    switch (fault.fault) {
      case 'cut':
        network.cut()
        return this.#pass(fault.ms, () => network.heal())
      case 'halfOpen':
        network.fallSilent()
        return this.#pass(fault.ms, () => network.heal())
      case 'delay':
        network.slowDown(fault.latencyMs)
        return this.#pass(fault.ms, () => network.heal())
      case 'reset':
        return network.reset()
      case 'loseReply':
        return network.loseReply()
      case 'duplicate':
        return network.duplicate(fault.afterMs)
      case 'killServer':
        return void this.#passing.push(ward.killServer().then(() => network.leadTo(ward.url)))
      case 'killTab':
        return tablet.loseTab(fault.how)
      case 'clock':
        return setClock(fault.aheadMs)
      case 'fullStorage':
        return this.#fillStorage()
      case 'swapWorker':
        network.serve('/sw.js', await laterWorker((this.#builds += 1)))
        return tablet.askForUpdate()
      case 'deviceAway':
        device.away(true)
        return this.#pass(fault.ms, () => device.away(false))
    }
  }

  /** Every fault is over, the server serves and the storage has room. The clock stays wrong: nobody sets a tablet's. */
  async heal(): Promise<void> {
    await Promise.all(this.#passing)
    this.#scene.network.heal()
    await this.#storage?.detach().catch(() => undefined)
    this.#storage = null
  }

  #pass(ms: number, end: () => void): void {
    this.#passing.push(setTimeout(ms).then(end))
  }

  /** From now on the browser has no room for a byte more of this origin. */
  async #fillStorage(): Promise<void> {
    const { context, tablet, network } = this.#scene
    this.#storage ??= await context.newCDPSession(tablet.page)
    await this.#storage.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 1 })
  }
}
