import { ClientCallType, type InfinityClient } from '@pexip/infinity'
import type { ConferenceEnd, ConferenceJoin } from '../../domain/conference.ts'
import { refusalOf } from './conferenceEnds.ts'

/** Maximum bandwidth in each direction, in kbit/s: one 720p picture. */
export const bandwidth = 1_500

/**
 * Requests a seat in the conference and opens the media. Returns the seat, or the reason why there is none.
 */
export async function enter(
  client: InfinityClient,
  { address, alias, pin, name, invitedAs, send, receive }: ConferenceJoin,
  mediaStream: () => MediaStream | undefined,
): Promise<{ uuid: string; role: 'host' | 'guest' } | ConferenceEnd> {
  const answer = await client.call({
    host: address === '' ? window.location.origin : address,
    conferenceAlias: alias,
    displayName: name,
    bandwidth,
    directMedia: false,
    supportsDirectChat: true,
    callType: callTypeOf(send !== null, receive),
    ...(pin !== null && { pin }),
    ...(invitedAs !== undefined && { callTag: invitedAs }),
    mediaStream,
  })
  if (answer === undefined) return 'unreachable'
  if (answer.status === 200) {
    const { participant_uuid: uuid, role } = answer.data.result
    return { uuid, role: role === 'HOST' ? 'host' : 'guest' }
  }
  const { result } = answer.data
  return typeof result === 'string' ? refusalOf(result) : 'pin_wrong'
}

/** Returns the call type for the media that the client sends and receives. */
export function callTypeOf(sends: boolean, receive: ConferenceJoin['receive']): ClientCallType {
  if (sends) return ClientCallType.AudioVideoPresentation
  if (receive === 'picture_and_sound') return ClientCallType.AudioRecvVideoRecvPresentationRecvOnly
  return receive === 'picture' ? ClientCallType.VideoRecvOnlyPresentation : ClientCallType.None
}
