import { atom } from 'jotai'
import type { PatientCallReply } from '../../contract/calls/calls.ts'
import { isOnlyKeptAtom, untilSessionRunsAtom } from '../bedside/keptSession.ts'
import { sendCommandAtom } from '../queue/commands.ts'
import { type Ports, portsAtom, type Result } from '../ports.ts'
import { showToastAtom } from '../toasts.ts'
import { applyCallEventAtom } from './applyCallEvent.ts'
import { announceCallAtom } from './announceCall.ts'
import { type RequestAttempt, sendThroughOutbox } from '../queue/sendThroughOutbox.ts'
import { joinConferenceAtom } from './conferenceSession.ts'

/**
 * Calls the clinicians on duty, has the room device announce the call, and joins it: the specification's
 * clinician patient call.
 */
export const callClinicianAtom = atom(null, async (get, set): Promise<void> => {
  if (get(isOnlyKeptAtom)) await set(untilSessionRunsAtom)
  const ports = get(portsAtom)
  if (ports === null || !set(applyCallEventAtom, 'asked')) return
  void ports.conference.warm()
  const made: { reply: PatientCallReply | null } = { reply: null }
  const result = await sendThroughOutbox(get, { act: 'patient_call', params: {} }, async (asking) => {
    const called = made.reply === null ? await call(ports, asking) : { ok: true as const, value: made.reply }
    if (!called.ok) return called
    made.reply = called.value
    return set(announceCallAtom, aliasOf(called.value))
  })
  if (made.reply === null) {
    if (!result.ok) set(showRefusalAtom, result.code)
    return
  }
  const { pin = null, notified } = made.reply
  const alias = aliasOf(made.reply)
  const outcome = result.ok ? result.value.kind : null
  if (outcome === 'open') {
    const begun = set(applyCallEventAtom, 'invited', alias)
    if (begun && notified === 0) set(showToastAtom, { kind: 'warning', code: 'nobody_on_duty' })
    if (begun) await set(joinConferenceAtom, { alias, pin, isNew: true })
    return
  }
  if (outcome !== null) set(applyCallEventAtom, outcome)
  else if (!result.ok) set(showRefusalAtom, result.code)
  // Do not keep clinicians waiting for a room that cannot be reached. A busy room keeps its call.
  if (outcome !== 'busy') await set(sendCommandAtom, 'final_end_call', {}, { alias, pin })
})

async function call(ports: Ports, { headers, timeoutMs }: RequestAttempt): Promise<Result<PatientCallReply>> {
  const record = await ports.store.load()
  const { organization = '', customer = '', facility = '', unit = '' } = record?.profile ?? {}
  return ports.api.call({
    method: 'POST',
    path: '/api/patient-call/aps',
    body: {
      unique_id: record?.aps_id ?? '',
      lastName: record?.lastName ?? '',
      roomNumber: record?.roomNumber ?? '',
      organization,
      customer,
      facility,
      unit,
    },
    reply: 'patientCall',
    headers,
    timeoutMs,
  })
}

/** The clinician's conference when there is one, else the room's. */
function aliasOf({ room, conference }: PatientCallReply): string {
  return (conference ?? room.conference).aliases[0]?.alias ?? ''
}

/**
 * Reports why no one was called, except to a user who canceled the call. The toast for a failed call has a
 * button that calls again.
 */
const showRefusalAtom = atom(null, (_get, set, code: string): void => {
  if (code === 'cancelled') return void set(applyCallEventAtom, 'refused')
  if (code === 'already_on_call') return void set(applyCallEventAtom, 'already_on_call')
  if (!set(applyCallEventAtom, 'failed')) return
  set(showToastAtom, { kind: 'warning', code: 'call_failed', again: () => void set(callClinicianAtom) })
})
