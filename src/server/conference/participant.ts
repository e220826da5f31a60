import type { QualityGrade } from '../../contract/conference/callQuality.ts'
import { isPictureOpen } from '../../domain/calls/roommateRules.ts'
import type { ForwardedPicture } from '../../contract/calls/roommates.ts'
import type { InvitedRole } from './conferenceRegistry.ts'

/** Media that a participant sends and receives: none (it only controls), sound only, or sound and picture. */
export type MediaKind = 'none' | 'audio' | 'video'

/**
 * Muting by the participant and by a host. No one else can undo a mute by the participant: a room’s
 * microphone and camera belong to the room.
 */
export interface Muting {
  readonly bySelf: boolean
  readonly byHost: boolean
}

export function isClosed({ bySelf, byHost }: Muting): boolean {
  return bySelf || byHost
}

/** Current state of a participant in a conference. */
export interface Participant {
  readonly uuid: string
  readonly displayName: string
  readonly role: 'chair' | 'guest'
  /** Part that the participant was invited for; null for the room’s own devices and for guests. */
  readonly part: InvitedRole | null
  /** Invite with which they joined, which has this one seat; null for the room's own devices. */
  readonly invite: string | null
  /** True if the name is that of the account with which they joined, and was not typed. */
  readonly isNameVerified: boolean
  /**
   * True if the participant joined a locked conference; they see and hear no one until a host lets them in.
   */
  readonly isWaiting: boolean
  /** By whom the participant’s sound is muted; it is then not forwarded. */
  readonly sound: Muting
  /** By whom the participant’s picture is muted; it is then not forwarded. */
  readonly picture: Muting
  /** The part of a room's picture that the patients beside allow; null for anyone but the room's own screen. */
  readonly roomPicture: ForwardedPicture | null
  /** True if the participant’s own client reports that it sends no sound. */
  readonly isClientMuted: boolean
  readonly isPresenting: boolean
  /** True for an interpreter of a sign language. */
  readonly isSigning: boolean
  /** True while their client sends or receives too few frames for a sign language. */
  readonly isSigningUnclear: boolean
  /** True if the participant’s page can show a second picture beside the active speaker’s. */
  readonly showsKept: boolean
  /** Participant whose picture they see beside the active speaker’s; null for none. Only they may know. */
  readonly keeps: string | null
  readonly supportsDirectChat: boolean
  readonly media: MediaKind
  /** True if no media arrives from the participant; nothing is sent to them until it does again. */
  readonly isCutOff: boolean
  /** True while the participant's network carries only the sound of the others. */
  readonly isPicturePaused: boolean
  /** True while those who watch them need a small picture beside the full one. */
  readonly isSmallPictureWanted: boolean
  /** Quality of the participant’s connection as their client reports it; null before it has. */
  readonly quality: QualityGrade | null
  /** When the participant raised their hand, in epoch seconds; 0 if it is down. */
  readonly handRaisedAt: number
  /** When the participant joined, in epoch seconds. */
  readonly joinedAt: number
}

/** Reports whether a participant's picture is not forwarded: they or a host closed it, or the patients beside. */
export function isPictureClosed({
  picture,
  roomPicture,
}: Pick<Participant, 'picture' | 'roomPicture'>): boolean {
  return isClosed(picture) || (roomPicture !== null && !isPictureOpen(roomPicture))
}

/** Participant of a conference, as the rest of the server sees them. */
export interface RosterEntry {
  readonly uuid: string
  readonly displayName: string
  readonly role: 'chair' | 'guest'
  readonly invite: string | null
  readonly protocol: 'api' | 'webrtc'
  readonly isWaiting: boolean
  readonly isMuted: boolean
  readonly isVideoMuted: boolean
  readonly isPresenting: boolean
}

export function rosterEntry(participant: Participant): RosterEntry {
  const { uuid, displayName, role, invite, isWaiting, sound, isPresenting } = participant
  return {
    uuid,
    displayName,
    role,
    invite,
    protocol: protocolOf(participant),
    isWaiting,
    isMuted: isClosed(sound),
    isVideoMuted: isPictureClosed(participant),
    isPresenting,
  }
}

/**
 * Returns the object in `participants` and in the participant events: Pexip's Client API v2. `isKept` is true
 * if the reader keeps this participant on screen.
 */
export function wireParticipant(
  participant: Participant,
  alias: string,
  isKept: boolean,
): Record<string, unknown> {
  const { uuid, media } = participant
  return {
    uuid,
    display_name: participant.displayName,
    overlay_text: participant.displayName,
    role: participant.role,
    protocol: protocolOf(participant),
    service_type: participant.isWaiting ? 'waiting_room' : 'conference',
    local_alias: alias,
    uri: '',
    vendor: '',
    call_direction: 'in',
    call_tag: participant.part ?? '',
    encryption: media === 'none' ? 'Off' : 'On',
    external_node_uuid: '',
    start_time: participant.joinedAt,
    buzz_time: participant.handRaisedAt,
    spotlight: 0,
    has_media: media !== 'none',
    is_audio_only_call: yesNo(media === 'audio'),
    is_video_call: yesNo(media === 'video'),
    is_muted: yesNo(isClosed(participant.sound)),
    is_client_muted: participant.isClientMuted,
    is_video_muted: isPictureClosed(participant),
    is_video_silent: false,
    is_presenting: yesNo(participant.isPresenting),
    is_external: false,
    is_streaming_conference: false,
    is_transferring: false,
    is_conjoined: false,
    is_idp_authenticated: participant.isNameVerified,
    mute_supported: yesNo(media !== 'none'),
    disconnect_supported: 'YES',
    transfer_supported: 'NO',
    fecc_supported: 'NO',
    presentation_supported: yesNo(media === 'video'),
    // (ext)
    is_cut_off: participant.isCutOff,
    // (ext) Why the picture of a shared room is held back; null for anyone but a room's screen.
    room_picture: participant.roomPicture,
    // (ext)
    is_picture_paused: participant.isPicturePaused,
    is_small_picture_wanted: participant.isSmallPictureWanted,
    // (ext)
    is_kept: isKept,
    is_signing: participant.isSigning,
    is_signing_unclear: participant.isSigningUnclear,
    connection_quality: media === 'none' ? null : participant.quality,
    // (ext) No host can unmute this microphone: clients that read this offer no button that would fail.
    is_self_muted: participant.sound.bySelf,
    rx_presentation_policy: 'ALLOW',
    supports_direct_chat: participant.supportsDirectChat,
    can_receive_personal_mix: false,
    receive_from_video_mix: { mix_name: 'main', timestamp: participant.joinedAt },
  }
}

function protocolOf({ media }: Participant): 'api' | 'webrtc' {
  return media === 'none' ? 'api' : 'webrtc'
}

function yesNo(value: boolean): 'YES' | 'NO' {
  return value ? 'YES' : 'NO'
}
