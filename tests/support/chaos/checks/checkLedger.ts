import { levels as levelNames } from '../schedules/schedule.ts'
import { roomLevels } from '../../../../src/domain/devices/roomLevel.ts'
import { actsOf, all, type History, type Screen } from '../history.ts'
import { requestsTo } from './requests.ts'

/** The level that each slider shows. */
const sliders = {
  Speaker: roomLevels.speaker,
  Mic: roomLevels.mic,
  Doorbell: roomLevels.doorbell,
  Brightness: roomLevels.brightness,
  Speed: roomLevels.speed,
} as const

/**
 * Checks that every item is resolved on screen: nothing waits indefinitely, and the screen shows the room as
 * it is.
 */
export function checkLedger(history: History): string[] {
  const { settled } = history
  const faults = settled.waiting.map((row) => `unresolved: the storage keeps ${row}`)
  for (const screen of settled.screens) faults.push(...untrue(screen, history))
  return [...faults, ...untold(history)]
}

function untrue(screen: Screen, { settled: { device } }: History): string[] {
  const faults = screen.unresolved.map((what) => `unresolved: the screen still says "${what}"`)
  const isCovered = device.camera === 'off' && device.microphone === 'off'
  const isMenu = screen.path === '/' || screen.path === '/main'
  if (isCovered && isMenu)
    return screen.cover === 'uncover' ? faults : [...faults, 'unresolved: the menu does not offer to uncover']
  if (screen.path !== '/device-control')
    return [...faults, `unresolved: no way led from ${screen.path} to the camera: ${screen.words}`]
  for (const name of levelNames) {
    const shown = screen.levels[name]
    const real = sliders[name].read(device).point
    if (shown !== real)
      faults.push(`unresolved: the screen shows ${name} at ${String(shown)}, and it is at ${String(real)}`)
  }
  // While a pin is edited, its own buttons take the place of Cover.
  const isEditing = screen.words.includes('You are editing pin!')
  if (!isEditing && screen.cover !== (isCovered ? 'uncover' : 'cover'))
    faults.push(`unresolved: the screen offers to ${String(screen.cover)} a camera that is ${device.camera}`)
  if (!screen.steers && device.camera === 'on') faults.push('unresolved: the keys of the camera do nothing')
  return faults
}

/**
 * Reports changes of a level that neither left the tablet nor were reported to the user. A tab that dies at
 * the moment of the press is excused.
 */
function untold(history: History): string[] {
  const died = all(history, 'fault').filter(({ fault }) => fault.fault === 'killTab')
  const full = all(history, 'fault').some(({ fault }) => fault.fault === 'fullStorage')
  const left = actsOf(history, 'nextPatient').length > 0
  return actsOf(history, 'level').flatMap(({ at, until, act }) => {
    const { command } = sliders[act.level].commandFor({ point: 0, auto: false })
    const sent = requestsTo(history, 'POST', '/api/v1/rooms/control').some(
      (one) =>
        one.at >= at && one.body instanceof Object && 'command' in one.body && one.body.command === command,
    )
    const told = all(history, 'said').some(
      (one) => one.at >= at && /could not be made|was not done|not applied/u.test(one.text),
    )
    const excused = left || died.some((one) => full || (one.at >= at && one.at <= until + 500))
    return sent || told || excused ? [] : [`unresolved: nobody was told what became of ${act.level}`]
  })
}
