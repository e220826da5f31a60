import type { Me } from '../../../../src/contract/bedside/session.ts'
import { callClinicianAtom } from '../../../../src/state/calls/callClinician.ts'
import { startSessionAtom } from '../../../../src/state/bedside/session.ts'
import { toastsAtom } from '../../../../src/state/toasts.ts'
import { inRoom } from '../bedside/inRoom.ts'
import { type Bedside, createBedside, keptSession, ok, profile } from '../bedside/scriptedBedside.ts'
import { person } from '../conference/scriptedConference.ts'

/** Alias of the calls of a scripted bedside. */
export const callAlias = 'call-7f3a'

/** Sets up replies to every request that a call makes to the server. */
export function answerCalls({ api }: Bedside): void {
  const aliases = { conference: { aliases: [{ alias: callAlias }] } }
  api.on('POST /api/patient-call/aps', ok({ room: aliases, ...aliases, pin: '4711', role: 'HOST' }))
  for (const path of ['/api/me/vmr', '/api/interpreter/vmr'])
    api.on(`GET ${path}`, ok({ alias: callAlias, pin: '4711', role: 'HOST' }))
  for (const path of ['/api/invite/participant', '/api/invite/interpreter'])
    api.on(`POST ${path}`, ok([{ status: 'ACCEPTED', id: 'invite-1' }]))
}

/** Creates a tablet in a verified session whose room device reports its state. */
export const bedsideInRoom = (): Promise<Bedside> => inRoom(undefined, answerCalls)

/** Profile of a bed without a room device, whose patient has a phone of their own. */
export const ownPhoneProfile: Me = {
  ...profile,
  byod: true,
  available_functions: ['call_clinician', 'call_guest', 'call_interpreter'],
}

/** Creates a patient's own phone in a verified session. */
export async function ownPhoneAtHome(): Promise<Bedside> {
  const bedside = createBedside({ kept: { ...keptSession, profile: ownPhoneProfile } })
  bedside.api.on('GET /api/me', ok(ownPhoneProfile))
  answerCalls(bedside)
  await bedside.store.set(startSessionAtom)
  bedside.stream.tell('open')
  return bedside
}

export const doctor = person({ uuid: 'doctor', name: 'Dr. Mori', role: 'host' })

/** Creates a tablet that is in a call with a clinician. */
export async function bedsideInCall(): Promise<Bedside> {
  const bedside = await bedsideInRoom()
  bedside.conference.admits = [doctor]
  await bedside.store.set(callClinicianAtom)
  bedside.conference.admits = null
  return bedside
}

/** Returns the codes of the toasts shown, in order. */
export const said = ({ store }: Bedside): string[] => store.get(toastsAtom).map(({ code }) => code)
