import type { InfinityClient } from '@pexip/infinity'
import type { Conference } from '../../domain/conference.ts'

type Verb = 'mute' | 'muteVideo' | 'remove' | 'keep' | 'say' | 'lock' | 'admit' | 'dial' | 'endForAll'

/** Requests to the node that concern the conference and its participants. */
export function conferenceVerbs(client: InfinityClient): Pick<Conference, Verb> {
  return {
    mute: (uuid, muted) => done(client.mute({ mute: muted, participantUuid: participant(client, uuid) })),
    muteVideo: (uuid, muted) =>
      done(client.muteVideo({ muteVideo: muted, participantUuid: participant(client, uuid) })),
    remove: (uuid) => done(client.kick({ participantUuid: participant(client, uuid) })),
    keep: (uuid, kept) => {
      const path = `participants/${participant(client, uuid)}/${kept ? 'keep' : 'unkeep'}`
      return done(client.sendConferenceRequest({ path, method: 'POST', payload: {} }))
    },
    // Not `sendMessage`: the client would automatically resend a failed message, which could then arrive
    // twice.
    say: async (text, id, to) => {
      const path = to === undefined ? 'message' : `participants/${to}/message`
      const payload = { type: 'text/plain', payload: text, message_id: id }
      const answer = await client
        .sendConferenceRequest({ path, method: 'POST', payload })
        .catch(() => undefined)
      return answer?.status === 200
    },
    lock: (locked) => done(client.lock({ lock: locked })),
    admit: (uuid) => done(client.admit({ participantUuid: participant(client, uuid) })),
    dial: async (destination) => {
      const payload = { role: 'GUEST', destination, protocol: 'auto' }
      const answer = await client
        .sendConferenceRequest({ path: 'dial', method: 'POST', payload })
        .catch(() => undefined)
      return answer?.status === 200 ? null : wordsOf(answer?.data)
    },
    endForAll: () => done(client.disconnectAll({})),
  }
}

type ParticipantId = ReturnType<InfinityClient['getParticipants']>[number]['uuid']

/**
 * Converts a uuid to the client's own id type. Throws if the uuid is no longer on the roster; the node would
 * refuse it.
 */
function participant(client: InfinityClient, uuid: string): ParticipantId {
  const known = client.getParticipants('main').find((one) => one.uuid === uuid)
  if (known === undefined) throw new RangeError('not in this conference')
  return known.uuid
}

async function done(asked: Promise<{ status: number } | undefined>): Promise<boolean> {
  return (await asked.catch(() => undefined))?.status === 200
}

/**
 * Returns the node's error text. The client does not parse a response whose content type is not exactly that
 * of JSON.
 */
function wordsOf(body: unknown): string {
  const result = typeof body === 'object' && body !== null && 'result' in body ? body.result : null
  return typeof result === 'string' ? result : ''
}
