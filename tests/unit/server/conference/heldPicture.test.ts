import { expect, it } from 'vitest'
import { wireParticipant } from '../../../../src/server/conference/participant.ts'
import { participantOf } from '../../../support/media/voices/participants.ts'

const off = { bySelf: true, byHost: false }
const pictureOf = (...changed: Parameters<typeof participantOf>) =>
  wireParticipant(participantOf(...changed), 'room-501', false)['room_picture']

it('says that the next bed is asked only while the room’s own camera is on', () => {
  expect(pictureOf('screen', { roomPicture: 'asking' })).toBe('asking')
  expect(pictureOf('screen', { roomPicture: 'asking', picture: off })).toBe('free')
})

it('says with the camera off, too, that a shared room shows no picture, and nothing of anyone else', () => {
  expect(pictureOf('screen', { roomPicture: 'none', picture: off })).toBe('none')
  expect(pictureOf('ada', { picture: off })).toBeNull()
})
