import type { Participant } from '@pexip/infinity'
import * as z from 'zod/mini'
import { ForwardedPicture } from '../../contract/calls/roommates.ts'
import { QualityGrade } from '../../contract/conference/callQuality.ts'
import type { ConferenceParticipant } from '../../domain/conference.ts'

function protocolOf({ protocol }: RosterParticipant): ConferenceParticipant['protocol'] {
  return protocol === 'webrtc' || protocol === 'sip' || protocol === 'api' ? protocol : 'other'
}

/**
 * Returns the role from the node's tag. On a deployment's own nodes it is the tag with which the
 * participant's page joined.
 */
function partOf({ rawData }: RosterParticipant): ConferenceParticipant['invitedAs'] {
  const tag = rawData.call_tag
  return tag === 'clinician' || tag === 'interpreter' ? tag : null
}

/** Fields of a participant that Pexip's client passes on unchanged. Only our node sends the first nine. */
const RawParticipant = z.object({
  is_cut_off: z.optional(z.unknown()),
  room_picture: z.optional(z.unknown()),
  is_picture_paused: z.optional(z.unknown()),
  is_small_picture_wanted: z.optional(z.unknown()),
  is_self_muted: z.optional(z.unknown()),
  connection_quality: z.optional(z.unknown()),
  is_kept: z.optional(z.unknown()),
  is_signing: z.optional(z.unknown()),
  is_signing_unclear: z.optional(z.unknown()),
  is_idp_authenticated: z.optional(z.unknown()),
})

/** Fields of the client's own type that the roster reads. */
type RosterParticipant = Pick<
  Participant,
  | 'displayName'
  | 'isHost'
  | 'isMuted'
  | 'isCameraMuted'
  | 'hasMedia'
  | 'isPresenting'
  | 'isWaiting'
  | 'canMute'
  | 'canDisconnect'
  | 'protocol'
  | 'startAt'
> & { readonly uuid: string; readonly rawData: { readonly call_tag?: string | undefined } }

/**
 * Returns the roster in order of arrival, as seen by participant `me`. `ownQuality` is what this client
 * measures itself.
 */
export function rosterOf(
  participants: readonly RosterParticipant[],
  me: string,
  ownQuality: QualityGrade | null = null,
): ConferenceParticipant[] {
  const mine = participants.find(({ uuid }) => uuid === me)
  const isHost = mine?.isHost === true
  return participants
    .map((one): ConferenceParticipant => {
      const isMe = one.uuid === me
      const raw = RawParticipant.parse(one.rawData)
      const invitedAs = partOf(one)
      const isOfRoom = one.isHost && invitedAs === null
      return {
        uuid: one.uuid,
        name: one.displayName ?? '',
        role: one.isHost ? 'host' : 'guest',
        invitedAs,
        nameVerified: isMe || isOfRoom || one.protocol === 'sip' || raw.is_idp_authenticated === true,
        protocol: protocolOf(one),
        muted: one.isMuted,
        videoMuted: one.isCameraMuted,
        hasMedia: one.hasMedia,
        cutOff: raw.is_cut_off === true,
        roomPicture: ForwardedPicture.safeParse(raw.room_picture).data ?? null,
        picturePaused: raw.is_picture_paused === true,
        quality: isMe ? ownQuality : (QualityGrade.safeParse(raw.connection_quality).data ?? null),
        presenting: one.isPresenting,
        kept: raw.is_kept === true,
        signing: raw.is_signing === true,
        signingUnclear: raw.is_signing_unclear === true,
        waiting: one.isWaiting,
        isMe,
        canMute: one.canMute && (isMe || (isHost && raw.is_self_muted !== true)),
        canRemove: one.canDisconnect && isHost && !isMe,
        since: one.startAt.getTime(),
      }
    })
    .toSorted((one, other) => one.since - other.since)
}

/** Returns true if the node wants a small picture from participant `me`, beside the full one. */
export function isSmallPictureWanted(participants: readonly RosterParticipant[], me: string): boolean {
  const mine = participants.find(({ uuid }) => uuid === me)
  return mine !== undefined && RawParticipant.parse(mine.rawData).is_small_picture_wanted === true
}
