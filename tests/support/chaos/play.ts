import { monitorEventLoopDelay } from 'node:perf_hooks'
import { systemClock } from '../../../src/server/config.ts'
import { Faults } from './faults.ts'
import { Handover } from './actors/handover.ts'
import type { Recording } from './recording.ts'
import { raiseScene, type Scene } from './scene.ts'
import type { Act, Schedule } from './schedules/schedule.ts'
import { settle } from './settle.ts'
import { within } from './until.ts'
import type { ChaosHospital } from './chaosHospital.ts'
import { sendsRequest, Visit } from './actors/visit.ts'

/**
 * Time limit for playing a schedule on a slow machine, in milliseconds. It is less than a test may take, so
 * that a failure reports where the schedule stopped.
 */
const playedWithinMs = 200_000
/** Time limit for asking a browser that may hang for what it shows, and for closing it, in milliseconds. */
const answersWithinMs = 10_000

/**
 * Plays one schedule in its own room, and returns what was seen of it. A story that broke off never settled.
 */
export async function play(ward: ChaosHospital, schedule: Schedule): Promise<Recording> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  const scene = await raiseScene(ward, schedule)
  const faults = new Faults(scene)
  delay.enable()
  const seen = (): Pick<Recording, 'schedule' | 'happenings' | 'heldUpMs'> => {
    delay.disable()
    return { schedule, happenings: scene.happenings, heldUpMs: delay.max / 1e6 }
  }
  let stage = 'the beginning'
  const story = tell(scene, schedule, faults, (next) => (stage = next))
  try {
    const settled = await within(playedWithinMs, story, () => `it stands still at ${stage}`)
    return { ...seen(), settled, brokeOff: null }
  } catch (error) {
    const screens = await within(answersWithinMs, scene.tablet.readTabs()).catch(() => [])
    const shown = screens.map(({ path, words }) => `${path}: ${words}`)
    const brokeOff = [String(error), `It had come to ${stage}. The screen showed`, ...shown].join('\n')
    return { ...seen(), settled: null, brokeOff }
  } finally {
    // Restore the server, so that the next schedule starts with the same conditions.
    await faults.heal(schedule.steps.length)
    await within(answersWithinMs, scene.close(), () => 'the browser does not close')
  }
}

/** Plays the steps of a schedule one after another. Calls `begins` with the name of each stage. */
async function tell(
  scene: Scene,
  { complete, steps }: Schedule,
  faults: Faults,
  begins: (stage: string) => void,
): Promise<Recording['settled']> {
  const visit = new Visit(scene, { complete })
  const handover = new Handover(scene)
  const does = (act: Act, during: () => Promise<void>): Promise<boolean> => {
    if (act.act === 'nextPatient') return handover.logOut(during)
    return act.act === 'discharge' ? handover.discharge(during) : visit.does(act, during)
  }
  for (const [index, step] of steps.entries()) {
    const { act } = step
    const stage = `step ${String(index)}, ${act.act}`
    begins(`${stage}: the tablet comes to rest`)
    if (step.unhurried) await scene.tablet.rest()
    begins(`${stage}: the fault before it`)
    await faults.reach('before', step, index)
    await faults.reach('request', step, index)
    begins(stage)
    const at = systemClock.now()
    const began = performance.now()
    const during = (): Promise<void> => faults.reach('during', step, index)
    const could = await does(act, during)
    scene.note({ kind: 'act', at, until: systemClock.now(), act, could })
    begins(`${stage}: its requests`)
    const isDue = (): boolean => could && sendsRequest(act) && faults.awaitsRequest(step, began)
    await visit.sent(act, isDue)
    begins(`${stage}: the end of its fault`)
    await faults.actDone(index)
    begins(`${stage}: what follows it`)
    // Fail now: the search for each of the following acts would take just as long.
    if (complete && !could) throw new Error(`it cannot be done: ${act.act}`)
    if (could) await visit.follows(act)
  }
  begins('the end of all faults')
  await faults.heal(steps.length)
  begins('the end of the visit beside')
  await visit.staffDone()
  begins('the next patient')
  await handover.admitNext()
  begins('the end, where all is quiet')
  const settled = await settle(scene)
  visit.end()
  begins('what is left in the browser')
  return { ...settled, leftovers: await handover.leftovers() }
}
