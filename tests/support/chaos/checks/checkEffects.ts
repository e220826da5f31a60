import { opensRoom } from '../../../../src/domain/calls/knockRules.ts'
import { actsOf, all, type History } from '../history.ts'
import { commandsOf, distinct, requestsTo } from './requests.ts'

/** Commands that do more when done twice. A level that is set twice is as it was set. */
const adding: ReadonlySet<string> = new Set(['pan', 'zoom', 'home', 'go_to_bookmark', 'set_as_bookmark'])

/**
 * Checks that nothing takes effect twice: one wish has one effect, however often the network repeats it or
 * the user tries again.
 */
export function checkEffects(history: History): string[] {
  const { server } = history.settled
  const commands = commandsOf(history)
  const faults: string[] = []
  const atMost = (what: string, seen: number, asked: number): void => {
    if (seen > asked) faults.push(`twice: ${what} happened ${String(seen)} times for ${String(asked)} wishes`)
  }

  for (const name of adding) {
    const done = all(history, 'device').filter(({ command, success }) => command === name && success).length
    const keys = commands.filter(({ command }) => command === name).map(({ key }) => key)
    // A user who saves a pin that they edited keeps the current view.
    if (name === 'set_as_bookmark')
      keys.push(...requestsTo(history, 'PATCH', /\/pins\//u).map(({ key }) => key))
    atMost(name, done, distinct(keys))
  }
  const letIn = actsOf(history, 'answer').filter(({ act }) => opensRoom(act.answer)).length
  atMost('a call', server.calls.length, actsOf(history, 'call').length + letIn + all(history, 'entry').length)
  for (const to of new Set(server.invites)) {
    const sent = server.invites.filter((one) => one === to).length
    atMost(`the invite to ${to}`, sent, actsOf(history, 'invite').filter(({ act }) => act.to === to).length)
  }
  const heard = all(history, 'heard').map(({ text }) => text)
  for (const text of new Set(heard)) {
    const times = heard.filter((one) => one === text).length
    atMost(
      `the message "${text}"`,
      times,
      actsOf(history, 'chat').filter(({ act }) => act.text === text).length,
    )
  }
  for (const name of new Set(server.pins))
    atMost(`the pin ${name}`, server.pins.filter((one) => one === name).length, 1)
  const entries = requestsTo(history, 'POST', '/api/session').map(({ key }) => key)
  atMost('a session', server.sessions, distinct(entries))
  return faults
}
