import { atom } from 'jotai'
import type { ConferencePerson } from '../../domain/conference.ts'
import { nameInCalls, shownOf } from '../../domain/roomCall.ts'
import { sessionAtom } from '../session.ts'
import { conferenceAtom } from './conferenceLine.ts'

/** Who somebody in the call is to the one who holds this remote. `remote`: another tablet or phone of this room. */
export type CallPart = 'me' | 'room' | 'remote' | 'clinician' | 'interpreter' | 'guest' | 'phone'

export interface CallPerson extends ConferencePerson {
  part: CallPart
}

/** As the conference told it; written by the attendance alone. */
export const heardPeopleAtom = atom<readonly ConferencePerson[]>([])
export const heardSpeakerAtom = atom<string | null>(null)
export const heardPictureAtom = atom<MediaStream | null>(null)
export const heardContentAtom = atom<MediaStream | null>(null)

/** Who is in the call, in the order of arrival. */
export const rosterAtom = atom((get): readonly CallPerson[] => {
  const session = get(sessionAtom)
  // The name that the room's monitor joins under.
  const roomName = 'room' in session ? nameInCalls(session.room) : ''
  const people = get(heardPeopleAtom)
  const patient = people.find(({ isMe }) => isMe)?.name ?? ''
  return people.map((person) => ({ ...person, part: partOf(person, roomName, patient) }))
})

function partOf(
  { isMe, name, role, protocol, invitedAs }: ConferencePerson,
  roomName: string,
  patient: string,
): CallPart {
  if (isMe) return 'me'
  if (protocol === 'sip') return 'phone'
  if (role === 'guest') return invitedAs === 'interpreter' ? 'interpreter' : 'guest'
  if (name === roomName) return 'room'
  return name === patient ? 'remote' : 'clinician'
}

/** Whom the patient talks with: everybody but the room's own devices. */
export const othersAtom = atom((get): readonly CallPerson[] =>
  get(rosterAtom).filter(({ part }) => part !== 'me' && part !== 'room' && part !== 'remote'),
)

/** Whether the room's screen is in the call and reached: by it alone a patient without a phone of his own is seen and heard. */
export const roomIsThereAtom = atom((get) =>
  get(rosterAtom).some(({ part, cutOff }) => part === 'room' && !cutOff),
)

/** Who speaks now, of those others; while none of them does, the first of them. */
export const speakerAtom = atom((get) => shownOf(get(othersAtom), get(heardSpeakerAtom)))

/**
 * The picture of whoever is shown as the speaker; null on a phone, and while there is none. While the patient speaks
 * the conference sends the room's own: nobody is shown that face under another's name.
 */
export const callPictureAtom = atom((get) => {
  const heard = get(heardSpeakerAtom)
  const isOwn = get(rosterAtom).some(({ uuid, part }) => uuid === heard && part === 'room')
  return isOwn ? null : get(heardPictureAtom)
})

/** Whose picture that is: a uuid; null while there is none, and while it is not certain. */
export const picturedAtom = atom((get): string | null => {
  const heard = get(heardSpeakerAtom)
  const shown = get(othersAtom).find(
    ({ uuid, videoMuted, cutOff }) => uuid === heard && !videoMuted && !cutOff,
  )
  return get(callPictureAtom) === null ? null : (shown?.uuid ?? null)
})

/** Somebody else who shares content, which everybody sees; null when nobody does. */
export const presenterAtom = atom(
  (get): CallPerson | null =>
    get(rosterAtom).find(({ presenting, isMe, cutOff }) => presenting && !isMe && !cutOff) ?? null,
)

/** What that person shares; null where no picture is taken, and while it has not come. */
export const callContentAtom = atom((get) => (get(presenterAtom) === null ? null : get(heardContentAtom)))

/** Mutes or unmutes somebody for everybody. False when the conference refused. */
export const mutePersonAtom = atom(
  null,
  async (get, _set, uuid: string, muted: boolean): Promise<boolean> =>
    (await get(conferenceAtom)?.mute(uuid, muted)) ?? false,
)

/** Removes somebody from the call. False when the conference refused. */
export const removePersonAtom = atom(
  null,
  async (get, _set, uuid: string): Promise<boolean> => (await get(conferenceAtom)?.remove(uuid)) ?? false,
)
