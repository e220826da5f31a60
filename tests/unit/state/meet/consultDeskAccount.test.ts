import { describe, expect, test, vi } from 'vitest'
import { createConsultDesk } from '../../../../src/state/meet/consultDesk.ts'
import { holdDeskTime } from '../../../support/scripted/calls/consultDeskTime.ts'
import { createScriptedDesk, deskCall } from '../../../support/scripted/calls/scriptedConsultDesk.ts'

holdDeskTime()

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const first = deskCall('401', 60_000)

/** Opens the desk as from the console: without a link and without a name. */
function openDesk() {
  const scripted = createScriptedDesk({ name: null, link: null })
  scripted.waits(first)
  const desk = createConsultDesk(scripted.ports, scripted.store)
  return { ...scripted, desk, view: () => scripted.store.get(desk.viewAtom) }
}

describe('sitting down by the account of the console', () => {
  test('a person who is signed in to the console needs neither link nor name', async () => {
    const { desk, view, world } = openDesk()
    world.account = 'Una Novak'
    desk.start()
    await pass(0)
    expect(view()).toMatchObject({ kind: 'waiting', name: 'Una Novak' })
    expect(world.keptDesk).toEqual({ secret: null, name: 'Una Novak' })
    expect(world.asked, 'the answer that opened the desk is its first list').toHaveLength(1)
    await desk.join(first)
    expect(world.asked.at(-1)).toBe('desk as the account {"call":"401","display_name":"Una Novak"}')
  })

  test('a person who is not signed in to the console is told so, once they ask', async () => {
    const { desk, view } = openDesk()
    desk.start()
    await pass(0)
    expect(view()).toMatchObject({ kind: 'signing_in', needsLink: true, busy: false, problem: null })
    await desk.signInByAccount()
    expect(view()).toMatchObject({ kind: 'signing_in', busy: false, problem: 'no_account' })
  })

  test('the desk of an account closes when its session ends, and says so', async () => {
    const { desk, view, world } = openDesk()
    world.account = 'Una Novak'
    desk.start()
    await pass(0)
    world.account = null
    await pass(3_000)
    expect(view()).toMatchObject({ kind: 'signing_in', problem: 'no_account' })
    expect(world.keptDesk).toBeNull()
  })
})
