import type { Participant } from '../../../../src/server/conference/participant.ts'

const open = { bySelf: false, byHost: false }

/** Returns a participant of a conference with sound and picture. */
export function participantOf(uuid: string, changed: Partial<Participant> = {}): Participant {
  return {
    uuid,
    displayName: uuid,
    role: 'guest',
    part: null,
    invite: null,
    isNameVerified: false,
    isWaiting: false,
    sound: open,
    picture: open,
    roomPicture: null,
    isClientMuted: false,
    isCutOff: false,
    isPicturePaused: false,
    isSmallPictureWanted: false,
    quality: null,
    isPresenting: false,
    isSigning: false,
    isSigningUnclear: false,
    showsKept: true,
    keeps: null,
    supportsDirectChat: true,
    media: 'video',
    handRaisedAt: 0,
    joinedAt: 0,
    ...changed,
  }
}
