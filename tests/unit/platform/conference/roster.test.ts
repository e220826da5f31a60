import { describe, expect, it } from 'vitest'
import { ForwardedPicture } from '../../../../src/contract/calls/roommates.ts'
import { isSmallPictureWanted, rosterOf } from '../../../../src/platform/conference/roster.ts'

const someone = (uuid: string, changed: object = {}, own: object = {}) => ({
  uuid,
  displayName: uuid,
  isHost: false,
  isMuted: false,
  isCameraMuted: false,
  hasMedia: true,
  isPresenting: false,
  isWaiting: false,
  canMute: true,
  canDisconnect: true,
  protocol: 'webrtc' as const,
  startAt: new Date(0),
  rawData: own,
  ...changed,
})

/** Returns, for each person, whether `me` may control their microphone. */
function canMute(me: string, people: readonly ReturnType<typeof someone>[]): Record<string, boolean> {
  const roster = rosterOf(people, me)
  return Object.fromEntries(roster.map((person) => [person.uuid, person.canMute]))
}

describe('microphone of another participant', () => {
  const host = someone('host', { isHost: true })
  const selfMuted = someone('room', { isMuted: true }, { is_self_muted: true })
  const mutedByHost = someone('guest', { isMuted: true }, { is_self_muted: false })

  it('is not offered to be turned on when its owner turned it off: the node would refuse', () => {
    expect(canMute('host', [host, selfMuted, mutedByHost])).toEqual({ host: true, room: false, guest: true })
  })

  it('is always its owner’s', () => {
    expect(canMute('room', [host, selfMuted])).toEqual({ host: false, room: true })
  })

  it('is offered to a host at nodes that do not tell who turned it off', () => {
    expect(canMute('host', [host, someone('room', { isMuted: true })])).toMatchObject({ room: true })
  })
})

describe('name of a participant', () => {
  const isVerified = (changed: object, own: object = {}): boolean | undefined =>
    rosterOf([someone('me', { isHost: true }), someone('other', changed, own)], 'me').at(-1)?.nameVerified

  it.each([
    ['a guest', { changed: {}, own: {} }],
    ['an interpreter', { changed: {}, own: { call_tag: 'interpreter' } }],
    ['a clinician by a link', { changed: { isHost: true }, own: { call_tag: 'clinician' } }],
  ])('is not verified where %s typed it', (_who, { changed, own }) => {
    expect(isVerified(changed, own)).toBe(false)
  })

  it.each([
    ['the room’s own', { changed: { isHost: true }, own: {} }],
    ['a number that was dialled', { changed: { protocol: 'sip' }, own: {} }],
    ['one of an account', { changed: {}, own: { is_idp_authenticated: true } }],
  ])('is verified where it is %s', (_which, { changed, own }) => {
    expect(isVerified(changed, own)).toBe(true)
  })
})

describe('small picture', () => {
  const asked = someone('asked', {}, { is_small_picture_wanted: true })

  it('is wanted from the participant whom the node asks for it, and from no one else', () => {
    expect(isSmallPictureWanted([asked, someone('other')], 'asked')).toBe(true)
    expect(isSmallPictureWanted([asked, someone('other')], 'other')).toBe(false)
  })

  it('is not wanted by nodes that do not know of it, nor before one is in the roster', () => {
    expect(isSmallPictureWanted([someone('me', {}, { is_small_picture_wanted: 'YES' })], 'me')).toBe(false)
    expect(isSmallPictureWanted([], 'me')).toBe(false)
  })
})

describe('picture of a shared room', () => {
  const pictureOf = (own: object) => rosterOf([someone('room', { isHost: true }, own)], 'me')[0]?.roomPicture

  it.each(ForwardedPicture.options)('is %s as the node reports it', (picture) => {
    expect(pictureOf({ room_picture: picture })).toBe(picture)
  })

  it('is not known of anyone but a room’s screen, nor from nodes that do not report it', () => {
    expect(pictureOf({ room_picture: null })).toBeNull()
    expect(pictureOf({})).toBeNull()
    expect(pictureOf({ room_picture: 'open' })).toBeNull()
  })
})
