import { expect, test } from 'vitest'
import {
  companyIn,
  mayReturn,
  microphoneGain,
  nameInCalls,
  speakerVolume,
} from '../../../../src/domain/calls/roomCallRules.ts'
import { person } from '../../../support/scripted/conference/scriptedConference.ts'

test('company is who sees or hears: not the room itself, not who only controls, not the patient’s own tablet', () => {
  const mori = person({ uuid: 'mori', name: 'Dr. Haruka Mori', role: 'host' })
  const people = [
    person({ uuid: 'me', isMe: true }),
    person({ uuid: 'desk', hasMedia: false }),
    person({ uuid: 'tablet', name: 'Keiko Sato', role: 'host' }),
    mori,
  ]
  expect(companyIn(people, 'Keiko Sato')).toEqual([mori])
})

test('a guest who goes by the name of the patient is company', () => {
  const spy = person({ uuid: 'spy', name: 'Keiko Sato', role: 'guest' })
  expect(companyIn([spy], 'Keiko Sato')).toEqual([spy])
})

test('only what was lost on the way may return', () => {
  const ends = ['ended', 'removed', 'left', 'not_found', 'pin_wrong', 'full', 'locked'] as const
  expect(ends.filter(mayReturn)).toEqual([])
  expect((['lost', 'unreachable', 'media_failed'] as const).filter(mayReturn)).toHaveLength(3)
})

test.each([
  [{ number: '412', bed: 'A' }, 'Room 412 · Bed A'],
  [{ number: '7', bed: '' }, 'Room 7'],
  [null, 'Room'],
])('a room is in calls what stands on its door', (room, name) => {
  expect(nameInCalls(room)).toBe(name)
})

test('the loudspeaker’s level is a tenth of full each; the microphone is as it hears at first, and silent when muted', () => {
  expect([0, 3, 10].map((point) => microphoneGain({ mute: false, point }))).toEqual([0, 1, 2])
  expect([0, 5, 10].map((point) => speakerVolume({ mute: false, point }))).toEqual([0, 0.5, 1])
  expect([microphoneGain({ mute: true, point: 9 }), speakerVolume({ mute: true, point: 9 })]).toEqual([0, 0])
})
