import { type Act, tenMinutesMs } from './schedule.ts'
import { claims, entries } from './staffSchedules.ts'
import { brief, calm, type FixedSchedule, long, meanwhile, struck } from './steps.ts'

const level = (name: Extract<Act, { act: 'level' }>['level'], presses: number): Act => ({
  act: 'level',
  level: name,
  presses,
})
const hold = (key: Extract<Act, { act: 'hold' }>['key'], ms: number): Act => ({ act: 'hold', key, ms })

const outages: FixedSchedule = {
  name: 'outages',
  reason: 'A network that is cut, silent or slow, and a room device that is away.',
  worker: false,
  complete: true,
  steps: [
    calm(level('Speaker', 2)),
    struck(level('Mic', 2), 'before', { fault: 'cut', ...brief }),
    struck(level('Speaker', 3), 'during', { fault: 'cut', acts: 2, ms: 200 }),
    meanwhile(level('Doorbell', 1)),
    struck(level('Brightness', 2), 'request', { fault: 'cut', ...long }),
    struck(level('Speed', 2), 'before', { fault: 'halfOpen', ...brief }),
    struck(level('Speaker', 1), 'request', { fault: 'halfOpen', ...long }),
    struck(level('Mic', 1), 'before', { fault: 'deviceAway', ...brief }),
    calm(hold('Up', 400)),
    struck(hold('Left', 600), 'during', { fault: 'halfOpen', ...long }),
    struck(hold('Right', 600), 'before', { fault: 'delay', latencyMs: 200, ...brief }),
    struck({ act: 'home' }, 'during', { fault: 'delay', latencyMs: 400, ...brief }),
    struck(hold('Zoom In', 600), 'during', { fault: 'deviceAway', ...brief }),
    struck({ act: 'cover' }, 'request', { fault: 'deviceAway', ...long }),
  ],
}

const requests: FixedSchedule = {
  name: 'requests',
  reason: 'Connections that are reset, replies that are lost, and requests that come twice.',
  worker: false,
  complete: true,
  steps: [
    struck({ act: 'addPin', name: 'Window 101' }, 'before', { fault: 'loseReply' }),
    struck({ act: 'goToPin' }, 'before', { fault: 'duplicate', copy: 'after the next act' }),
    struck({ act: 'renamePin', name: 'Chair 102' }, 'during', {
      fault: 'duplicate',
      copy: 'after its reply',
    }),
    struck({ act: 'removePin' }, 'during', { fault: 'loseReply' }),
    struck(hold('Up left', 700), 'during', { fault: 'reset' }),
    struck({ act: 'home' }, 'request', { fault: 'reset' }),
    struck(hold('Zoom Out', 600), 'before', { fault: 'duplicate', copy: 'after the next act' }),
    struck({ act: 'cover' }, 'before', { fault: 'reset' }),
    struck({ act: 'uncover' }, 'during', { fault: 'duplicate', copy: 'immediately' }),
    struck(level('Speed', 2), 'during', { fault: 'duplicate', copy: 'after the act' }),
  ],
}

const callUnderFaults: FixedSchedule = {
  name: 'call',
  reason: 'A call whose requests are lost, and whose server is killed in the middle.',
  worker: false,
  complete: true,
  steps: [
    struck({ act: 'call' }, 'request', { fault: 'reset' }),
    struck({ act: 'invite', to: 'guest1203@family.example' }, 'before', {
      fault: 'duplicate',
      copy: 'after its reply',
    }),
    struck({ act: 'switchMic' }, 'during', { fault: 'loseReply' }),
    struck({ act: 'chat', text: 'It hurts less 1204' }, 'request', {
      fault: 'killServer',
      forgotten: true,
      ...brief,
    }),
    meanwhile({ act: 'chat', text: 'I slept 1205' }),
    struck({ act: 'endCall' }, 'before', { fault: 'loseReply' }),
    calm({ act: 'nextPatient' }),
  ],
}

const deaths: FixedSchedule = {
  name: 'deaths',
  reason: 'A server that is killed, and tabs that crash or are closed.',
  worker: false,
  complete: true,
  steps: [
    calm(level('Doorbell', 1)),
    struck(level('Speaker', 2), 'before', { fault: 'killServer', forgotten: true, ...brief }),
    struck(level('Mic', 2), 'during', { fault: 'killTab', how: 'crash' }),
    struck(level('Brightness', 1), 'request', { fault: 'killTab', how: 'close' }),
    struck({ act: 'cover' }, 'request', { fault: 'killTab', how: 'crash' }),
    struck({ act: 'uncover' }, 'before', { fault: 'killTab', how: 'crash' }),
    struck(hold('Down', 700), 'during', { fault: 'killTab', how: 'close' }),
    struck(hold('Right', 600), 'during', { fault: 'killServer', forgotten: true, ...brief }),
    struck(level('Speed', 1), 'before', { fault: 'killTab', how: 'close' }),
  ],
}

const tablet: FixedSchedule = {
  name: 'tablet',
  reason: 'A tablet whose clock is wrong, whose storage is full, and whose service worker is replaced.',
  worker: true,
  complete: true,
  steps: [
    struck(level('Speaker', 1), 'before', { fault: 'clock', aheadMs: tenMinutesMs }),
    struck(level('Speaker', 2), 'during', { fault: 'clock', aheadMs: -tenMinutesMs }),
    struck(hold('Left', 500), 'during', { fault: 'clock', aheadMs: tenMinutesMs }),
    struck({ act: 'home' }, 'before', { fault: 'clock', aheadMs: -tenMinutesMs }),
    struck(level('Mic', 2), 'before', { fault: 'swapWorker' }),
    struck(level('Brightness', 2), 'during', { fault: 'swapWorker' }),
    struck({ act: 'secondTab' }, 'before', { fault: 'fullStorage' }),
    struck(level('Speed', 2), 'during', { fault: 'fullStorage' }),
    struck({ act: 'cover' }, 'request', { fault: 'swapWorker' }),
    calm({ act: 'nextPatient' }),
  ],
}

const door: FixedSchedule = {
  name: 'door',
  reason: 'Knocks whose answers are lost, whose server is killed, and that outlast the stay of the patient.',
  worker: false,
  complete: true,
  steps: [
    calm({ act: 'knock' }),
    struck({ act: 'answer', answer: 'not_now' }, 'before', { fault: 'loseReply' }),
    struck({ act: 'knock' }, 'during', { fault: 'clock', aheadMs: tenMinutesMs }),
    struck({ act: 'answer', answer: 'in_5_minutes' }, 'request', { fault: 'cut', ...long }),
    calm({ act: 'knock' }),
    struck({ act: 'answer', answer: 'come_in' }, 'request', {
      fault: 'killServer',
      forgotten: true,
      ...brief,
    }),
    calm({ act: 'endCall' }),
    calm({ act: 'ask', kind: 'blanket' }),
    struck({ act: 'knock' }, 'during', { fault: 'killServer', forgotten: true, ...brief }),
    { ...calm({ act: 'discharge' }), unhurried: false },
  ],
}

const care: FixedSchedule = {
  name: 'care',
  reason: 'Requests and claims whose replies are lost with the server, and a visit to the bed beside.',
  worker: false,
  complete: true,
  steps: [
    struck({ act: 'ask', kind: 'water' }, 'before', { fault: 'loseReply' }),
    struck({ act: 'ask', kind: 'blanket' }, 'request', { fault: 'cut', ...long }),
    struck({ act: 'claim' }, 'during', { fault: 'killServer', forgotten: true, ...brief }),
    struck({ act: 'takeBack' }, 'before', { fault: 'duplicate', copy: 'after its reply' }),
    struck({ act: 'ask', kind: 'position' }, 'during', { fault: 'clock', aheadMs: tenMinutesMs }),
    calm({ act: 'visitBeside' }),
    struck({ act: 'answerBeside', answer: 'one_bed' }, 'request', {
      fault: 'killServer',
      forgotten: true,
      ...brief,
    }),
  ],
}

/** Covers every kind of fault at every point of an act. Played for each change. */
export const changeSchedules: readonly FixedSchedule[] = [outages, requests, callUnderFaults, deaths, tablet]

/** Covers every kind of act, too. */
export const fixedSchedules: readonly FixedSchedule[] = [...changeSchedules, door, care, claims, entries]
