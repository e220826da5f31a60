import { systemClock } from '../../../src/server/config.ts'
import type { Screen, Settled } from './history.ts'
import type { Scene } from './scene.ts'
import { readScreen } from './screen.ts'
import { keptForLater } from './storage.ts'
import { until, within } from './until.ts'

/** Longer than a camera is kept by whoever moved it last, on a slow machine: milliseconds. */
const freeWithinMs = 20_000
/** How long one look at all tabs may take: milliseconds. */
const quietWithinMs = 60_000

/**
 * Waits until nothing is under way any more, and tells how everything stands then. Where that never comes, it tells how
 * everything stands all the same: what hangs is for the checker to say.
 */
export async function settle(scene: Scene): Promise<Omit<Settled, 'leftovers'>> {
  const { ward, room, device, tablet } = scene
  await until('the device is linked again', () => device.linked)
  const quiet = async (): Promise<boolean> => {
    await tablet.wakeTabs()
    const screens = await tablet.readTabs()
    const waiting = await keptForLater(tablet.page)
    return waiting.length === 0 && screens.every(isQuiet) && !device.state.moving
  }
  // A page that is loading at that moment cannot be read.
  await until('all is quiet', () => within(quietWithinMs, quiet()).catch(() => false)).catch(() => undefined)
  const screens: Screen[] = []
  for (const page of tablet.tabs()) {
    const { camera, microphone } = device.state
    let screen = await tablet.look(page, camera === 'off' && microphone === 'off')
    // Who moved the camera last, in a session that is over by now, keeps it for five seconds; and the line may be on its way.
    const isFree = async (): Promise<boolean> => {
      const { steers, cover } = await readScreen(page)
      screen = { ...screen, steers, cover }
      return steers || (device.state.camera === 'off' && cover === 'uncover')
    }
    await until('the camera is free', isFree, freeWithinMs).catch(() => undefined)
    screens.push(screen)
  }
  return {
    at: systemClock.now(),
    device: device.state,
    server: await ward.holdings(room),
    screens,
    waiting: await keptForLater(tablet.page),
  }
}

/** Nothing on it waits for an answer, and its line stands. */
function isQuiet({ unresolved, link }: Screen): boolean {
  return unresolved.length === 0 && (link === '' || link === 'Connected' || link.startsWith('Linked'))
}
