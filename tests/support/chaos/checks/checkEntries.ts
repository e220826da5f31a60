import { actsOf, all, type History } from '../history.ts'
import { commandsOf } from './requests.ts'

const titles: readonly (readonly [title: RegExp, outcome: string])[] = [
  [/^The camera was covered$/u, 'covered'],
  [/ opened your camera$/u, 'entered'],
  // The room was opened, and the clinician did not join.
  [/ did not come in$/u, 'entered'],
]

/**
 * Checks that an emergency entry opens the room after its countdown and never after a cover, and that the room, the
 * clinician's desk, the audit and the patient's notice agree on its one outcome.
 */
export function checkEntries(history: History): string[] {
  return [...openings(history), ...covers(history), ...outcomes(history), ...told(history)]
}

const entriesOf = (history: History) =>
  history.settled.server.knocks.filter(({ kind }) => kind === 'emergency')

/** Times at which the room was told to open for an entry. */
const openedFor = (history: History, id: string): number[] =>
  all(history, 'device')
    .filter(({ command, params, success }) => command === 'api' && params['entry'] === id && success)
    .map(({ at }) => at)

function openings(history: History): string[] {
  return entriesOf(history).flatMap(({ id, outcome }) => {
    const opened = openedFor(history, id)
    const opensAt = all(history, 'entry').find((one) => one.id === id)?.opensAt
    const faults = opened
      .filter((at) => opensAt === undefined || at < opensAt)
      .map(
        (at) =>
          `unasked: the room opened ${String((opensAt ?? Infinity) - at)} ms before the end of the countdown`,
      )
    if (outcome === 'entered' && opened.length === 0)
      faults.push('two ends: an entry ended as entered, and the room was never opened')
    if (outcome !== 'entered' && opened.length > 0)
      faults.push(`two ends: an entry ended as ${outcome}, and the room was opened`)
    return faults
  })
}

/** Finds entries that did not end as covered although the patient covered the camera in the countdown. */
function covers(history: History): string[] {
  const ends = new Map(entriesOf(history).map(({ id, outcome }) => [id, outcome]))
  const offs = commandsOf(history).filter(
    ({ command, params, reply }) =>
      command === 'video_control' && params['state'] === 'off' && reply !== null,
  )
  const done = all(history, 'device').filter(
    ({ command, params, success }) => command === 'video_control' && params['state'] === 'off' && success,
  )
  return all(history, 'entry').flatMap(({ at, id, opensAt }) => {
    const isCovered = [...offs, ...done].some((one) => one.at >= at && one.at < opensAt)
    return isCovered && ends.get(id) !== 'covered'
      ? [`lost: the patient covered the camera in the countdown, and it ended as ${String(ends.get(id))}`]
      : []
  })
}

function outcomes(history: History): string[] {
  const { server } = history.settled
  const ended = entriesOf(history).map(({ outcome }) => outcome)
  const begun = all(history, 'entry').length
  const faults =
    begun === ended.length
      ? []
      : [`two ends: the server has ${String(ended.length)} entries, and the desk listed ${String(begun)}`]
  return ended.join() === server.audited.join()
    ? faults
    : [...faults, `two ends: entries ended as ${ended.join()}, and the audit has ${server.audited.join()}`]
}

/** Compares the notices that the tablet showed with the ends of the entries, and finds those that it did not show. */
function told(history: History): string[] {
  const ends = new Map(entriesOf(history).map(({ id, outcome }) => [id, outcome]))
  const faults: string[] = []
  for (const { at, title } of all(history, 'entryTold')) {
    const entry = all(history, 'entry').findLast((one) => one.at <= at)
    const said = titles.find(([words]) => words.test(title))?.[1]
    const end = entry && ends.get(entry.id)
    if (said !== end)
      faults.push(`two ends: the tablet showed “${title}”, and the entry ended as ${String(end)}`)
  }
  const over = history.schedule.complete ? actsOf(history, 'entryOver') : []
  for (const { at } of over) {
    const end = ends.get(all(history, 'entry').findLast((one) => one.at <= at)?.id ?? '')
    const isDue = end === 'entered' || end === 'covered'
    if (isDue && !all(history, 'entryTold').some((one) => one.at >= at))
      faults.push(`unresolved: the patient never read of an entry that ended as ${end}`)
  }
  for (const { words } of history.settled.screens)
    if (words.includes('Emergency Entry'))
      faults.push('unresolved: the tablet still shows an emergency entry')
  return faults
}
