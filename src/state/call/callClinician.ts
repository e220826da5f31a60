import { atom } from 'jotai'
import { sendCommandAtom } from '../commands.ts'
import { portsAtom } from '../ports.ts'
import { showToastAtom } from '../toasts.ts'
import { advanceAtom } from './advance.ts'
import { announceAtom } from './announce.ts'
import { askPatiently } from './askPatiently.ts'
import { attendAtom } from './attendance.ts'

/** Calls those on duty, has the room device announce the call, and joins it: the spec's clinician patient call. */
export const callClinicianAtom = atom(null, async (get, set): Promise<void> => {
  const ports = get(portsAtom)
  if (ports === null || !set(advanceAtom, 'asked')) return
  void ports.conference.warm()
  const record = await ports.store.load()
  const { organization = '', customer = '', facility = '', unit = '' } = record?.profile ?? {}
  const answer = await askPatiently(ports, {
    method: 'POST',
    path: '/api/patient-call/aps',
    body: {
      unique_id: record?.aps_id ?? '',
      lastName: record?.lastName ?? '',
      roomNumber: record?.roomNumber ?? '',
      ...{ organization, customer, facility, unit },
    },
    reply: 'patientCall',
  })
  if (!answer.ok) {
    if (answer.code === 'already_on_call') return void set(advanceAtom, 'already_on_call')
    if (set(advanceAtom, 'failed')) set(offerAgainAtom)
    return
  }
  const { room, conference, pin = null, notified } = answer.value
  // The clinician's conference when there is one, else the room's (contract 5).
  const alias = (conference ?? room.conference).aliases[0]?.alias ?? ''
  const announced = await set(announceAtom, alias)
  if (announced.kind === 'open') {
    const begun = set(advanceAtom, 'invited', alias)
    if (begun && notified === 0) set(showToastAtom, { kind: 'warning', code: 'nobody_on_duty' })
    if (begun) await set(attendAtom, { alias, pin, isNew: true })
    return
  }
  set(advanceAtom, announced.kind)
  // Nobody is kept waiting for a room that cannot be reached. A busy one is left where it is.
  if (announced.kind === 'offline') await set(sendCommandAtom, 'final_end_call', {})
})

/** The toast that says that the call failed also calls again. */
const offerAgainAtom = atom(null, (_get, set): void => {
  set(showToastAtom, { kind: 'error', code: 'call_failed', again: () => void set(callClinicianAtom) })
})
