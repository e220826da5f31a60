import * as z from 'zod/mini'
import { PatientCallReply } from '../../../contract/calls/calls.ts'
import { SessionReply } from '../../../contract/bedside/session.ts'
import type { OfferedKind } from '../../../contract/careRequests/careRequests.ts'
import type { SeededRandom } from '../history/seededRandom.ts'
import type { SimulatedDevice } from '../simulatedDevice.ts'
import type { LifeRoom } from './lifeMessage.ts'
import { pause } from './roomLife.ts'

const minuteMs = 60_000
/** Between two looks whether the device is linked. */
const linkedCheckMs = 1_000
/** Between two renewals of a seat in a conference, whose token holds for two minutes. */
const renewalMs = 90_000

const Token = z.object({ result: z.object({ token: z.string() }) })

const requests = [
  'water',
  'question',
  'blanket',
  'medicine',
  'position',
] as const satisfies readonly OfferedKind[]

interface PatientOptions {
  url: string
  room: LifeRoom
  random: SeededRandom
  signal: AbortSignal
  /** Returns the device of the room while it is linked. */
  device: () => SimulatedDevice | null
}

/**
 * Acts as a patient at the remote: sends a request, calls a clinician, and waits in the call until it is over or
 * they give up. Does so again after a while, until the signal is aborted.
 */
export async function waitAsPatient(options: PatientOptions): Promise<void> {
  const { random, signal } = options
  while (!signal.aborted) {
    const linked = options.device()
    if (linked === null) {
      await pause(linkedCheckMs, signal)
      continue
    }
    // A refusal is possible at any time: the call of an earlier process may still be on, or an administrator has
    // taken away the function or changed the patient.
    await callOnce(options, linked).catch(() => null)
    await pause(minuteMs + random.wait(minuteMs), signal)
  }
}

async function callOnce(
  { url, room, random, signal }: PatientOptions,
  linked: SimulatedDevice,
): Promise<void> {
  if (room.patient === null) return
  const post = async (path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const reply = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`)
    return text === '' ? null : JSON.parse(text)
  }
  const session = z.parse(SessionReply, await post('/api/session', { code: linked.entry().code }))
  const asPatient = { authorization: `Bearer ${session.access_token}` }
  const { lastName, roomNumber } = room.patient
  await post('/api/session/verify', { last_name: lastName, room_number: roomNumber }, asPatient)
  // Refused if a request of this kind is still open, which is no reason not to call.
  await post('/api/me/requests', { kind: random.pick(requests) }, asPatient).catch(() => null)
  const call = z.parse(
    PatientCallReply,
    await post('/api/patient-call/aps', { unique_id: room.uniqueId }, asPatient),
  )
  const alias = call.room.conference.aliases[0]?.alias ?? ''
  const conference = `/api/client/v2/conferences/${alias}`
  const pin = call.pin === undefined ? {} : { pin: call.pin }
  const seat = await post(
    `${conference}/request_token`,
    { display_name: session.endpoint.name, direct_media: false },
    pin,
  )
  let { token } = z.parse(Token, seat).result
  linked.report({ in_call: true })
  try {
    const until = Date.now() + random.between(8, 25) * minuteMs
    while (!signal.aborted && Date.now() < until) {
      await pause(renewalMs, signal)
      // Fails when a clinician has ended the call.
      token = z.parse(Token, await post(`${conference}/refresh_token`, {}, { token })).result.token
    }
    await post(`${conference}/release_token`, {}, { token })
  } finally {
    if (linked.state.in_call) linked.report({ in_call: false })
  }
}
