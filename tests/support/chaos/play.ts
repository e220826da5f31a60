import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '../../../src/server/config.ts'
import { Faults } from './faults.ts'
import { Handover } from './handover.ts'
import type { Recording } from './recording.ts'
import { raiseScene, type Scene } from './scene.ts'
import type { Schedule } from './schedule.ts'
import { settle } from './settle.ts'
import type { ChaosWard } from './ward.ts'
import { Visit } from './visit.ts'

/** Plays one schedule in a room of its own, and returns what was seen of it; a story that broke off never settled. */
export async function play(ward: ChaosWard, schedule: Schedule): Promise<Recording> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const scene = await raiseScene(ward, schedule)
  const faults = new Faults(scene)
  delay.enable()
  const seen = (): Pick<Recording, 'schedule' | 'happenings' | 'heldUpMs'> => {
    delay.disable()
    return { schedule, happenings: scene.happenings, heldUpMs: delay.max / 1e6 }
  }
  try {
    const settled = await tell(scene, schedule, faults)
    return { ...seen(), settled, brokeOff: null }
  } catch (error) {
    const screens = await scene.tablet.readTabs().catch(() => [])
    const shown = screens.map(({ path, words }) => `${path}: ${words}`)
    const brokeOff = [String(error), 'The screen showed', ...shown].join('\n')
    return { ...seen(), settled: null, brokeOff }
  } finally {
    // The next schedule finds the server as this one did.
    await faults.heal(schedule.steps.length)
    await scene.close()
  }
}

async function tell(
  scene: Scene,
  { complete, steps }: Schedule,
  faults: Faults,
): Promise<Recording['settled']> {
  const visit = new Visit(scene, { complete })
  const handover = new Handover(scene)
  for (const [index, step] of steps.entries()) {
    if (step.unhurried) await scene.tablet.rest()
    await faults.reach('before', step, index)
    await faults.reach('request', step, index)
    const at = systemClock.now()
    const began = performance.now()
    const during = (): Promise<void> => faults.reach('during', step, index)
    const { act } = step
    const could = act.act === 'nextPatient' ? await handover.logOut(during) : await visit.does(act, during)
    scene.note({ kind: 'act', at, until: systemClock.now(), act, could })
    const isDue = (): boolean => could && act.act !== 'secondTab' && faults.awaitsRequest(step, began)
    await visit.sent(act, isDue)
    await faults.actDone(index)
    if (could) await visit.follows(act)
  }
  await faults.heal(steps.length)
  await handover.admitNext()
  const settled = await settle(scene)
  visit.end()
  return { ...settled, leftovers: await handover.leftovers() }
}
