import { describe, expect, vi } from 'vitest'
import type { QueuedCommand } from '../../../../src/domain/queue/queuedCommand.ts'
import { callClinicianAtom } from '../../../../src/state/calls/callClinician.ts'
import { inviteGuestAtom, inviteInterpreterAtom } from '../../../../src/state/calls/invite.ts'
import { cancelLedgerItemAtom } from '../../../../src/state/queue/commands.ts'
import { sendCareRequestAtom } from '../../../../src/state/bedside/askForCare.ts'
import { notifyCareTeamAtom } from '../../../../src/state/bedside/careTeam.ts'
import { ledgerAtom } from '../../../../src/state/queue/ledger.ts'
import { connectionAtom } from '../../../../src/state/bedside/connection.ts'
import { callAtom } from '../../../../src/state/bedside/callState.ts'
import { toastsAtom } from '../../../../src/state/toasts.ts'
import { timersTest as test } from '../../../support/fixtures/timersTest.ts'
import {
  answerCalls,
  bedsideInCall,
  bedsideInRoom,
  said,
} from '../../../support/scripted/calls/bedsideCall.ts'
import { careRequest } from '../../../support/scripted/bedside/scriptedRequests.ts'
import { inRoom } from '../../../support/scripted/bedside/inRoom.ts'
import {
  type Bedside,
  done,
  ok,
  profile,
  unreachable,
} from '../../../support/scripted/bedside/scriptedBedside.ts'

/* Requests to people wait in the ledger for half a minute, and are never sent automatically after that. */

const alert = `POST /api/endpoints/${profile.unique_id}/command/alert`
const careRequests = 'POST /api/me/requests'
const patientCall = 'POST /api/patient-call/aps'
const participant = 'POST /api/invite/participant'
const interpreter = 'POST /api/invite/interpreter'
const passing = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const guest = { way: 'email', to: 'ada@example.org', body: 'Come' } as const
const endpoint = { type: 'external', voice: 'any', destination: 'sms:+14165550123' } as const

const sent = ({ api }: Bedside, call: string) =>
  api.sent.filter(({ method, path }) => `${method} ${path}` === call)
const fate = ({ store }: Bedside, command: string) => {
  const item = store.get(ledgerAtom).findLast((one) => one.command === command)
  return [item?.status, item?.code].filter(Boolean).join(' ')
}

interface Row {
  name: string
  act: 'patient_call' | 'invite' | 'alert' | 'care_request'
  call: string
  open: () => Promise<Bedside>
  ask: (bedside: Bedside) => void
}
/** Code of the toast for a request that went out. */
const successOf: Readonly<Record<Row['act'], string>> = {
  patient_call: 'invite_sent',
  invite: 'invite_sent',
  alert: 'team_notified',
  care_request: 'request_sent',
}
const rows: Row[] = [
  {
    name: 'a clinician',
    act: 'patient_call',
    call: patientCall,
    open: bedsideInRoom,
    ask: ({ store }) => void store.set(callClinicianAtom),
  },
  {
    name: 'a guest, from the menu',
    act: 'invite',
    call: participant,
    open: bedsideInRoom,
    ask: ({ store }) => void store.set(inviteGuestAtom, guest),
  },
  {
    name: 'a guest, in a call',
    act: 'invite',
    call: participant,
    open: bedsideInCall,
    ask: ({ store }) => void store.set(inviteGuestAtom, guest),
  },
  {
    name: 'an interpreter, in a call',
    act: 'invite',
    call: interpreter,
    open: bedsideInCall,
    ask: ({ store }) => void store.set(inviteInterpreterAtom, { name: 'Spanish', endpoint, body: 'Come' }),
  },
  {
    name: 'the care team',
    act: 'alert',
    call: alert,
    open: bedsideInRoom,
    ask: ({ store }) => void store.set(notifyCareTeamAtom),
  },
  {
    name: 'something, by picture',
    act: 'care_request',
    call: careRequests,
    open: bedsideInRoom,
    ask: ({ store }) => void store.set(sendCareRequestAtom, 'water'),
  },
]

/** Cuts the network, and makes everything that a request needs unreachable. */
function cut(bedside: Bedside): void {
  bedside.online.turn(false)
  for (const away of ['GET /api/me/vmr', 'POST /api/v1/rooms/control', ...rows.map(({ call }) => call)])
    bedside.api.on(away, unreachable)
}
function bringBack(bedside: Bedside): void {
  answerCalls(bedside)
  bedside.api.on(alert, ok(null))
  bedside.api.on(careRequests, ok(careRequest('water')))
  bedside.api.on('POST /api/v1/rooms/control', done())
  bedside.online.turn(true)
}

describe.each(rows)('$name, asked for without a network', ({ act, call, open, ask }) => {
  const asked = async () => {
    const bedside = await open()
    bedside.conference.admits = []
    // The tablet's own clock is ten minutes off; the server's counts.
    bedside.api.ahead = -600_000
    cut(bedside)
    ask(bedside)
    await passing(0)
    return bedside
  }

  test('waits in the ledger, and goes out when the line is back a moment before its half minute', async () => {
    const bedside = await asked()
    expect(fate(bedside, act)).toBe('waiting tablet_offline')
    expect([bedside.store.get(connectionAtom).waiting, bedside.memory.ledger.rows.length]).toEqual([1, 1])
    const pressedAt = bedside.api.serverNow()
    await passing(29_999)
    expect(sent(bedside, call)).toEqual([])
    bringBack(bedside)
    await passing(0)
    expect(sent(bedside, call)).toHaveLength(1)
    expect(sent(bedside, call)[0]?.headers).toMatchObject({ 'x-acted-at': String(pressedAt) })
    expect([fate(bedside, act), bedside.memory.ledger.rows]).toEqual(['done', []])
    expect(said(bedside)).toContain(successOf[act])
  })

  test('is not sent a moment after it, but asked for again by the person alone', async () => {
    const bedside = await asked()
    await passing(30_000)
    expect([fate(bedside, act), bedside.memory.ledger.rows]).toEqual(['not_applied command_expired', []])
    bringBack(bedside)
    await passing(3_600_000)
    expect(sent(bedside, call)).toEqual([])
    const question = bedside.store.get(toastsAtom).find(({ again }) => again !== undefined)
    expect(question?.code).toBe(act === 'patient_call' ? 'call_failed' : 'request_expired')
    question?.again?.()
    await passing(0)
    expect(sent(bedside, call)).toHaveLength(1)
  })

  test('is taken back, and goes out no more', async () => {
    const bedside = await asked()
    const before = bedside.store.get(callAtom).kind
    const item = bedside.store.get(ledgerAtom).findLast(({ command }) => command === act)
    await bedside.store.set(cancelLedgerItemAtom, item?.id ?? '')
    bringBack(bedside)
    await passing(60_000)
    expect([fate(bedside, act), sent(bedside, call)]).toEqual(['cancelled', []])
    expect(said(bedside)).not.toContain('call_failed')
    expect(bedside.store.get(callAtom).kind).toBe(before === 'calling' ? 'idle' : before)
  })
})

test('a request whose answer was lost is sent again with its key and its time, and has one effect', async () => {
  const bedside = await bedsideInCall()
  bedside.api.on(participant, unreachable)
  const inviting = bedside.store.set(inviteGuestAtom, guest)
  await passing(1_500)
  answerCalls(bedside)
  await passing(5_000)
  expect(await inviting).toBeNull()
  const heads = sent(bedside, participant).map(({ headers }) => JSON.stringify(headers))
  expect(heads.length).toBeGreaterThan(1)
  expect(new Set(heads).size).toBe(1)
})

test('a room that joined before the connection was lost is told that no one is coming', async () => {
  const bedside = await bedsideInRoom()
  bedside.api.on(participant, () => {
    bedside.online.turn(false)
    bedside.api.on('POST /api/v1/rooms/control', unreachable)
    return unreachable
  })
  const inviting = bedside.store.set(inviteGuestAtom, guest)
  await passing(31_000)
  expect(await inviting).toBe('command_expired')
  bringBack(bedside)
  await passing(10_000)
  expect(bedside.api.commands().at(-1)).toBe('final_end_call')
  expect(fate(bedside, 'final_end_call')).toBe('done')
})

describe('request from an earlier page or another tab', () => {
  const row = (): QueuedCommand => ({
    id: 'w',
    command: 'patient_call',
    params: {},
    actedAt: Date.now(),
  })
  const reloaded = async (kept: QueuedCommand) => {
    return inRoom(undefined, (bedside) => {
      answerCalls(bedside)
      bedside.memory.ledger.rows = [kept]
    })
  }

  test('is never sent from here; when its half minute is over the person is told', async () => {
    const bedside = await reloaded(row())
    await passing(29_000)
    expect([bedside.store.get(connectionAtom).waiting, said(bedside)]).toEqual([0, []])
    await passing(2_000)
    expect(said(bedside)).toEqual(['request_expired'])
    expect([sent(bedside, patientCall), bedside.memory.ledger.rows]).toEqual([[], []])
  })

  test('is nothing to tell once the other tab has done it', async () => {
    const bedside = await reloaded(row())
    bedside.memory.ledger.rows = []
    bedside.memory.ledger.news.tell(row(), { status: 'done' })
    await passing(60_000)
    expect([said(bedside), sent(bedside, patientCall)]).toEqual([[], []])
  })
})

test('a rate limit on invites is a final answer and is not retried', async () => {
  const bedside = await bedsideInCall()
  bedside.api.on(participant, { ok: false, status: 429, code: 'rate_limited' })
  expect(await bedside.store.set(inviteGuestAtom, guest)).toBe('rate_limited')
  bedside.api.on(participant, ok([{ status: 'ACCEPTED' }]))
  await passing(60_000)
  expect(sent(bedside, participant)).toHaveLength(1)
})
