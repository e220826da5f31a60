import { systemClock } from '../../../src/server/config.ts'
import type { Screen, Settled } from './history.ts'
import type { Scene } from './scene.ts'
import { readScreen } from './actors/screen.ts'
import { keptForLater } from './actors/storage.ts'
import { until, within } from './until.ts'

/** Longer than a camera is kept by the user who moved it last, on a slow machine, in milliseconds. */
const freeWithinMs = 20_000
/** Maximum milliseconds for checking all tabs once. */
const quietWithinMs = 60_000

/**
 * Waits until nothing is under way, and returns the state of everything. If that never happens, it returns
 * the state all the same: the checker reports what is unfinished.
 */
export async function settle(scene: Scene): Promise<Omit<Settled, 'leftovers'>> {
  const { ward, room, device, tablet, happenings } = scene
  await until('the device is linked again', () => device.linked)
  const quiet = async (): Promise<boolean> => {
    await tablet.wakeTabs()
    const screens = await tablet.readTabs()
    const waiting = await keptForLater(tablet.page)
    const { knocks } = await ward.holdings(room)
    const isAnswered = knocks.every(({ outcome }) => outcome !== 'open')
    return isAnswered && waiting.length === 0 && screens.every(isQuiet) && !device.state.moving
  }
  // A page cannot be read while it is loading.
  await until('all is quiet', () => within(quietWithinMs, quiet()).catch(() => false)).catch(() => undefined)
  const screens: Screen[] = []
  for (const page of tablet.tabs()) {
    const { camera, microphone } = device.state
    let screen = await tablet.look(page, camera === 'off' && microphone === 'off')
    // A user who moved the camera last, in a session that is already over, keeps it for five seconds. The
    // connection may also still be on its way.
    const isFree = async (): Promise<boolean> => {
      const { steers, cover } = await readScreen(page)
      screen = { ...screen, steers, cover }
      return steers || (device.state.camera === 'off' && cover === 'uncover')
    }
    await until('the camera is free', isFree, freeWithinMs).catch(() => undefined)
    screens.push(screen)
  }
  const hasAsked = happenings.some((one) => one.kind === 'act' && one.act.act === 'ask')
  return {
    at: systemClock.now(),
    knocksRead: await ward.knocksRead(room),
    requestsShown: hasAsked ? await tablet.readRequests() : [],
    device: device.state,
    server: await ward.holdings(room),
    screens,
    waiting: await keptForLater(tablet.page),
  }
}

/** Reports whether nothing on the screen waits for an answer, and its connection is up. */
function isQuiet({ unresolved, link }: Screen): boolean {
  return unresolved.length === 0 && (link === '' || link.startsWith('Connected'))
}
