import type { Participant } from '@pexip/infinity'
import * as z from 'zod/mini'
import type { ConferencePerson } from '../../domain/conference.ts'

function protocolOf({ protocol }: Participant): ConferencePerson['protocol'] {
  return protocol === 'webrtc' || protocol === 'sip' || protocol === 'api' ? protocol : 'other'
}

/** The node's tag; on a deployment's own nodes the one with which the person's page joined. */
function partOf({ rawData }: Participant): ConferencePerson['invitedAs'] {
  const tag = rawData.call_tag
  return tag === 'clinician' || tag === 'interpreter' ? tag : null
}

/** What our own node tells beside Pexip's. */
const Own = z.object({ is_cut_off: z.optional(z.unknown()) })

/** The roster in the order of arrival, seen by one of those who are on it. */
export function rosterOf(participants: readonly Participant[], me: string): ConferencePerson[] {
  const mine = participants.find(({ uuid }) => uuid === me)
  const isHost = mine?.isHost === true
  return participants
    .map((one): ConferencePerson => {
      const isMe = one.uuid === me
      return {
        uuid: one.uuid,
        name: one.displayName ?? '',
        role: one.isHost ? 'host' : 'guest',
        invitedAs: partOf(one),
        protocol: protocolOf(one),
        muted: one.isMuted,
        videoMuted: one.isCameraMuted,
        hasMedia: one.hasMedia,
        cutOff: Own.parse(one.rawData).is_cut_off === true,
        presenting: one.isPresenting,
        waiting: one.isWaiting,
        isMe,
        canMute: one.canMute && (isHost || isMe),
        canRemove: one.canDisconnect && isHost && !isMe,
        since: one.startAt.getTime(),
      }
    })
    .toSorted((one, other) => one.since - other.since)
}
