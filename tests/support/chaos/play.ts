import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '../../../src/server/config.ts'
import { Faults } from './faults.ts'
import { Handover } from './handover.ts'
import type { History } from './history.ts'
import { raiseScene } from './scene.ts'
import type { Schedule, Step } from './schedule.ts'
import { settle } from './settle.ts'
import type { ChaosWard } from './ward.ts'
import { Visit } from './visit.ts'

/** Plays one schedule in a room of its own, and answers all that was seen of it. */
export async function play(ward: ChaosWard, schedule: Schedule): Promise<History> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const scene = await raiseScene(ward, schedule)
  try {
    delay.enable()
    const faults = new Faults(scene)
    const visit = new Visit(scene)
    const handover = new Handover(scene, schedule.seed)
    for (const step of schedule.steps) {
      const strike = async (at: Step['when']): Promise<void> => {
        if (step.fault !== null && step.when === at) await faults.strike(step.fault)
      }
      await strike('before')
      const at = systemClock.now()
      const during = (): Promise<void> => strike('during')
      const { act } = step
      const could = act.act === 'nextPatient' ? await handover.logOut(during) : await visit.does(act, during)
      scene.note({ kind: 'act', at, until: systemClock.now(), act, could })
    }
    await faults.heal()
    await handover.admitNext()
    const settled = await settle(scene)
    visit.end()
    delay.disable()
    return {
      seed: schedule.seed,
      happenings: scene.happenings,
      settled: { ...settled, leftovers: await handover.leftovers() },
      heldUpMs: delay.max / 1e6,
    }
  } catch (error) {
    const screens = await scene.tablet.readTabs().catch(() => [])
    const shown = screens.map(({ path, words }) => `${path}: ${words}`).join('\n')
    throw new Error(`the story broke off while the screen showed\n${shown}`, { cause: error })
  } finally {
    await scene.close()
  }
}
