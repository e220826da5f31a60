import { like } from 'drizzle-orm'
import { type DeskCareRequest, RoomCareRequest } from '../../../src/contract/careRequests/careRequests.ts'
import { ConsultDesk } from '../../../src/contract/calls/consultDesk.ts'
import { weekdays } from '../../../src/contract/notifications.ts'
import { endRequestsOfBed } from '../../../src/server/commands/careRequests/endRequest.ts'
import { careRequestStore } from '../../../src/server/db/careRequests/careRequestStore.ts'
import { type RoomRecord, roomStore } from '../../../src/server/db/rooms/roomStore.ts'
import { notifications } from '../../../src/server/db/schema/monitoringSchema.ts'
import { messagesOf } from '../media/callOf.ts'
import type { Administrator } from './administrator.ts'
import { type Answer, enterVerified, followEvents, type Question, read, type Remote } from './bedsideApi.ts'
import type { TestHospital } from './testHospital.ts'

/** Sends a request of a kind, as a patient who presses its picture. */
export const sendRequest = (
  remote: Pick<Remote, 'ask'>,
  kind: string,
  headers: Question['headers'] = {},
): Promise<Answer> => remote.ask('POST /api/me/requests', { body: { kind }, headers })

/** Sends a request and returns its id. */
export const sentRequest = async (remote: Pick<Remote, 'ask'>, kind: string): Promise<string> =>
  read(RoomCareRequest, await sendRequest(remote, kind)).id

const body = { display_name: 'Nurse Ito' }

/** Requests of the people at a consult desk; the name counts for a link only. */
export const deskActs = {
  claim: (desk: Pick<Administrator, 'ask'>, id: string) =>
    desk.ask(`POST /api/consult/requests/${id}/claim`, { body }),
  giveBack: (desk: Pick<Administrator, 'ask'>, id: string) =>
    desk.ask(`DELETE /api/consult/requests/${id}/claim`),
  done: (desk: Pick<Administrator, 'ask'>, id: string, more: object = {}) =>
    desk.ask(`POST /api/consult/requests/${id}/done`, { body: { ...body, ...more } }),
  seen: (desk: Pick<Administrator, 'ask'>, requests: readonly string[]) =>
    desk.ask('POST /api/consult/requests/seen', { body: { ...body, requests } }),
}

/** Returns a request as a desk shows it; undefined if it does not. */
export const onDesk = async (
  desk: Pick<Administrator, 'ask'>,
  id: string,
): Promise<DeskCareRequest | undefined> =>
  read(ConsultDesk, await desk.ask('GET /api/consult/waiting')).requests.find((one) => one.id === id)

/** Opens a request in a room, in place of its open ones; returns its id. */
export async function openRequestIn(ward: TestHospital, roomId: string): Promise<string> {
  const now = new Date(ward.clock.now())
  return ward.database.transaction('platform', async (tx) => {
    const room = await roomStore.byId(tx, roomId)
    await endRequestsOfBed(tx, roomId, now)
    const row = await careRequestStore.create(tx, {
      customerId: room?.customerId ?? '',
      roomId,
      patientId: null,
      kind: 'water',
      team: 'nurses',
      names: {},
      sentAt: now,
      targetAt: now,
      joinBase: '',
    })
    return row?.id ?? ''
  })
}

type Contact = Partial<typeof notifications.$inferInsert>

/** Adds contacts of a level above a room; their addresses end with `@ward.example`. */
export const addContacts = (
  ward: TestHospital,
  level: 'unit' | 'facility',
  room: RoomRecord,
  entries: readonly Contact[],
) =>
  ward.database.transaction('platform', (tx) =>
    tx.insert(notifications).values(
      entries.map((entry) => ({
        level,
        nodeId: level === 'unit' ? room.unitId : room.facilityId,
        customerId: room.customerId,
        name: 'Somebody',
        channel: 'email' as const,
        destination: 'somebody@ward.example',
        about: ['care_team_alert'],
        days: [...weekdays],
        ...entry,
      })),
    ),
  )

/** Returns a verified remote in a room of the facility that no test has used, with what it and its people read. */
export async function bedside(
  ward: TestHospital,
  suits: (room: RoomRecord) => boolean = (room) =>
    room.facility === 'Lakeside General' && room.patient !== null,
) {
  await ward.database.transaction('platform', (tx) =>
    tx.delete(notifications).where(like(notifications.destination, '%@ward.example')),
  )
  const room = await ward.room(suits)
  const remote = await enterVerified(ward, room)
  const events = await followEvents(ward, remote)
  return {
    room,
    remote,
    events,
    /** Latest state of the room's requests that its remote has received. */
    shown: () => events.careRequests().at(-1),
    /** Messages about this room, the earliest first. */
    messages: async () =>
      (await messagesOf(ward))
        .filter(({ subject }) => subject.includes(`Room ${room.number}, `) && subject.includes(room.unit))
        .toReversed(),
  }
}
