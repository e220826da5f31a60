import { nameInCalls } from '../../../domain/calls/roomCallRules.ts'
import type { Clock } from '../../config.ts'
import type { ConferenceRegistry, ConferenceEntry } from '../../conference/conferenceRegistry.ts'
import { callStore } from '../../db/calls/callStore.ts'
import { inviteStore } from '../../db/calls/inviteStore.ts'
import type { Database } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { forwardedPicture } from './roommates/pictureOfRoom.ts'
import { inviteAccessCode } from './inviteAccessCode.ts'
import { roomName } from './joinByLink.ts'
import { remoteName } from './remoteName.ts'

/** Creates the conferencing node's registry of the rooms' open calls. */
export function createCallRegistry(
  database: Database,
  installationKey: string,
  clock: Clock,
): ConferenceRegistry {
  return {
    find: (alias) =>
      database.transaction('platform', async (tx): Promise<ConferenceEntry | null> => {
        const call = await callStore.openAt(tx, alias)
        const room = call === null ? null : await roomStore.byId(tx, call.roomId)
        if (call === null || room === null) return null
        const { hostPin, guestPin } = call
        const own = { screen: nameInCalls(room), remote: remoteName(room) }
        const invites = (await inviteStore.ofCall(tx, call.id))
          .filter(({ status }) => status === 'joined')
          .map(({ id, kind, byAccount, displayName, signLanguage }) => ({
            id,
            kind,
            accessCode: inviteAccessCode(call, { id, kind }, installationKey),
            accountName: byAccount ? displayName : null,
            isSigning: signLanguage,
          }))
        const roomPicture = await forwardedPicture({ clock }, tx, { call, room })
        const { name } = roomName(room)
        return { alias, call: call.id, name, hostPin, guestPin, invites, own, roomPicture }
      }),
    claim: (alias, peerId) =>
      database.transaction('platform', async (tx) => (await callStore.claim(tx, alias, peerId)) ?? peerId),
    endInvite: (id) =>
      database.transaction('platform', (tx) => inviteStore.remove(tx, id, new Date(clock.now()))),
    noteArrival: (id) =>
      database.transaction('platform', (tx) => inviteStore.arrive(tx, id, new Date(clock.now()))),
  }
}
