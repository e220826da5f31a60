import type { WayFigures } from '../../../src/domain/calls/networkCheck.ts'
import type { NetworkCheckView, WayView } from '../../../src/state/meet/networkCheck.ts'
import { showInPlace } from '../sweep/showInPlace.ts'
import type { MeetSituation, Steps } from './meetSituations.ts'
import { press, said } from './meetSituations.ts'

const path = '/meet/check'
const fast: WayFigures = { roundTripMs: 38, loss: 0.002, upKbps: 3_400, downKbps: 3_900 }
const slow: WayFigures = { roundTripMs: 310, loss: 0.046, upKbps: 400, downKbps: 2_100 }

const open = (name: WayView['name'], figures = fast): WayView => ({ name, state: 'open', figures })
const still = (name: WayView['name'], state: 'waiting' | 'running' | 'closed'): WayView => ({
  name,
  state,
  figures: null,
})

const measured = {
  phase: 'done',
  server: { state: 'open', ms: 52 },
  events: 'open',
  port: 41_000,
} as const

const running: NetworkCheckView = {
  ...measured,
  phase: 'running',
  ways: [open('udp'), still('tcp', 'running'), still('turnUdp', 'waiting'), still('turnTls', 'waiting')],
  verdict: null,
}
const allOpen: NetworkCheckView = {
  ...measured,
  ways: [open('udp'), open('tcp'), open('turnUdp'), open('turnTcp'), open('turnTls')],
  verdict: 'good',
}
const udpBlocked: NetworkCheckView = {
  ...measured,
  ways: [still('udp', 'closed'), open('tcp')],
  verdict: 'detour',
}
/** A network with every fault that the page can name together. */
const freezes: NetworkCheckView = {
  ...measured,
  events: 'closed',
  ways: [still('udp', 'closed'), still('tcp', 'closed'), still('turnUdp', 'closed'), open('turnTls', slow)],
  verdict: 'freezes',
}
const allClosed: NetworkCheckView = {
  ...measured,
  ways: [still('udp', 'closed'), still('tcp', 'closed')],
  verdict: 'closed',
}

/** Shows the result of another network after the check has ended: the stage's server refuses every check. */
const result =
  (view: NetworkCheckView, words: string): Steps =>
  async (page, say) => {
    await said(page, say('The server does not respond'))
    await showInPlace(page, { ...view })
    await said(page, say(words))
  }

const at = (name: string, view: NetworkCheckView, words: string): MeetSituation => ({
  name,
  path,
  arrive: result(view, words),
})

/** The network check, as a page of its own and in the lobby. */
export const checkingTheNetwork: readonly MeetSituation[] = [
  { ...at('network check, running', running, 'Checking this network'), mockup: '73-check-running' },
  {
    ...at('network check, all open', allOpen, 'This network is good for video calls'),
    mockup: '73-check-good',
  },
  at('network check, UDP blocked', udpBlocked, 'Calls work here, but not on the best connection'),
  {
    name: 'network check, calls freeze',
    path,
    mockup: '73-check-bad',
    arrive: result(freezes, 'Calls will freeze here'),
  },
  at('network check, nothing works', allClosed, 'Calls do not work here'),
  at('network check, stopped', { ...running, phase: 'stopped' }, 'The check was stopped'),
  {
    name: 'network check, no answer, and the text to copy',
    path,
    arrive: async (page, say) => {
      await said(page, say('The server does not respond'))
      // The text is shown where the browser does not copy it.
      await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject() }))
      await press(page, say('Copy'))
      await page.getByRole('textbox', { name: say('Network check') }).waitFor()
    },
  },
  {
    name: 'the check, the network in a dialog',
    mockup: '73-check-bad',
    arrive: async (page, say) => {
      await press(page, say('Check the Network'))
      await result(freezes, 'Calls will freeze here')(page, say)
    },
  },
]
