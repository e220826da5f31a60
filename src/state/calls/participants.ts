import { atom } from 'jotai'
import type { ConferenceParticipant } from '../../domain/conference.ts'
import { isSigningUnclear, keptBeside } from '../../domain/calls/keptPerson.ts'
import { roomPictureIn } from '../../domain/calls/roomPictureIn.ts'
import { nameInCalls, shownOf } from '../../domain/calls/roomCallRules.ts'
import { ownPhoneAtom, sessionAtom } from '../bedside/session.ts'
import { conferenceAtom } from './conferenceConnection.ts'

/**
 * Role of a participant from the point of view of this remote. `remote`: another tablet or phone of this
 * room.
 */
export type CallRole = 'me' | 'room' | 'remote' | 'clinician' | 'interpreter' | 'guest' | 'phone'

export interface CallParticipant extends ConferenceParticipant {
  part: CallRole
}

/** Participants that the conference reported; written only by `conferenceSession.ts`. */
export const heardParticipantsAtom = atom<readonly ConferenceParticipant[]>([])
export const heardSpeakerAtom = atom<string | null>(null)
export const heardPictureAtom = atom<MediaStream | null>(null)
export const heardContentAtom = atom<MediaStream | null>(null)

/** Participants in the call, in order of arrival. */
export const rosterAtom = atom((get): readonly CallParticipant[] => {
  const session = get(sessionAtom)
  // Name under which the room's monitor joins.
  const roomName = 'room' in session ? nameInCalls(session.room) : ''
  const people = get(heardParticipantsAtom)
  const patient = people.find(({ isMe }) => isMe)?.name ?? ''
  return people.map((person) => ({ ...person, part: partOf(person, roomName, patient) }))
})

function partOf(
  { isMe, name, role, protocol, invitedAs }: ConferenceParticipant,
  roomName: string,
  patient: string,
): CallRole {
  if (isMe) return 'me'
  if (protocol === 'sip') return 'phone'
  if (role === 'guest') return invitedAs === 'interpreter' ? 'interpreter' : 'guest'
  if (name === roomName) return 'room'
  return name === patient ? 'remote' : 'clinician'
}

/** Participants the patient talks with: everyone but the room's own devices. */
export const othersAtom = atom((get): readonly CallParticipant[] =>
  get(rosterAtom).filter(({ part }) => part !== 'me' && part !== 'room' && part !== 'remote'),
)

/**
 * True if the room's screen is in the call and reachable. A patient without their own phone is seen and heard
 * only through it.
 */
export const roomIsThereAtom = atom((get) =>
  get(rosterAtom).some(({ part, cutOff }) => part === 'room' && !cutOff),
)

/** Limit on this room's picture for the sake of the patients beside; null if there is none. */
export const limitedPictureAtom = atom((get) => roomPictureIn(get(rosterAtom)))

/**
 * Person whom the patient keeps on their own phone's screen, beside the speaker, with their picture; null for
 * no one. A room's own screen shows them instead of its remotes.
 */
export const keptPictureAtom = atom((get): { person: CallParticipant; stream: MediaStream } | null => {
  const stream = get(heardContentAtom)
  if (stream === null || !get(ownPhoneAtom)) return null
  const person = keptBeside(get(rosterAtom))
  const hasOthers = get(othersAtom).some(({ uuid }) => uuid !== person?.uuid)
  return person === null || !hasOthers ? null : { person, stream }
})

/** True while the patient's own phone, or the one who signs with the patient, has too few frames for signs. */
export const signingUnclearAtom = atom(
  (get) => get(ownPhoneAtom) && isSigningUnclear(get(heardParticipantsAtom)),
)

/**
 * Participant who is speaking, among the others; the first of them while none speaks. Someone who is kept on
 * screen has their own picture beside the speaker's.
 */
export const speakerAtom = atom((get) => {
  const kept = get(keptPictureAtom)?.person.uuid
  return shownOf(
    get(othersAtom).filter(({ uuid }) => uuid !== kept),
    get(heardSpeakerAtom),
  )
})

/**
 * Video of the participant shown as the speaker; null on a phone and while there is none. While the patient
 * speaks, the conference sends the room's own video, which must not be shown under another participant's
 * name.
 */
export const callPictureAtom = atom((get) => {
  const heard = get(heardSpeakerAtom)
  const isOwn = get(rosterAtom).some(({ uuid, part }) => uuid === heard && part === 'room')
  return isOwn ? null : get(heardPictureAtom)
})

/** Participant uuid of that video; null while there is none or it is uncertain. */
export const picturedAtom = atom((get): string | null => {
  const heard = get(heardSpeakerAtom)
  const shown = get(othersAtom).find(
    ({ uuid, videoMuted, cutOff }) => uuid === heard && !videoMuted && !cutOff,
  )
  return get(callPictureAtom) === null ? null : (shown?.uuid ?? null)
})

/** Another participant who shares content, which everyone sees; null if there is none. */
export const presenterAtom = atom(
  (get): CallParticipant | null =>
    get(rosterAtom).find(({ presenting, isMe, cutOff }) => presenting && !isMe && !cutOff) ?? null,
)

/** Content that this participant shares; null if video is not received, or not yet. */
export const callContentAtom = atom((get) => (get(presenterAtom) === null ? null : get(heardContentAtom)))

/** Mutes or unmutes a participant for everyone. Returns false if the conference refused. */
export const muteParticipantAtom = atom(
  null,
  async (get, _set, uuid: string, muted: boolean): Promise<boolean> =>
    (await get(conferenceAtom)?.mute(uuid, muted)) ?? false,
)

/** Removes a participant from the call. Returns false if the conference refused. */
export const removeParticipantAtom = atom(
  null,
  async (get, _set, uuid: string): Promise<boolean> => (await get(conferenceAtom)?.remove(uuid)) ?? false,
)
