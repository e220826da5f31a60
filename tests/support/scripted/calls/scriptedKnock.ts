import type { RoomEntry, RoomQuestion } from '../../../../src/contract/calls/knocks.ts'

/** Start of the knock, in epoch milliseconds, plus a minute. */
const endsAt = 1_800_000_060_000

/** Knock of a clinician at a room, as the server sends it to the room's screen and remotes. */
export const roomKnock: RoomQuestion = {
  kind: 'knock',
  id: '5f1c7a6e-8f0b-4c39-9a53-0a4d7c1e6b10',
  name: 'Dr. Haruka Mori',
  from: '4 West',
  reason: 'round',
  note: '',
  expires_at: endsAt,
  next: null,
}

/** Emergency entry to a room, as the server sends it. */
export const roomEntry: RoomEntry = {
  ...roomKnock,
  kind: 'emergency',
  reason: 'bed_alarm',
  note: 'No answer to two knocks',
}
