import {
  hl7Endpoints,
  type Hl7FeedItem,
  type Hl7MessageItem,
  type Hl7PlaceItem,
} from '../../../../contract/integrations/hl7.ts'
import { requestActorOf } from '../../../auth/requestActor.ts'
import { applyHl7MessageAgain, readHl7Message } from '../../../commands/integrations/hl7/applyAgain.ts'
import { assignPlace } from '../../../commands/integrations/hl7/assignPlace.ts'
import {
  createHl7Feed,
  removeHl7Feed,
  updateHl7Feed,
} from '../../../commands/integrations/hl7/feedCommands.ts'
import { hl7FeedSortKeys, hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { hl7MessageSortKeys, hl7MessageStore } from '../../../db/integrations/hl7/hl7MessageStore.ts'
import { hl7PlaceSortKeys, hl7PlaceStore } from '../../../db/integrations/hl7/hl7PlaceStore.ts'
import { seenRecord } from '../../../http/ifMatch.ts'
import { registerEndpoint } from '../../../http/registerEndpoint.ts'
import type { HttpServer } from '../../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../../lists/csv.ts'
import { wordsOf } from '../../../lists/listQuery.ts'
import type { ConsoleDeps } from '../../consoleDeps.ts'
import { registerList } from '../../lists/listRoutes.ts'

const feedColumns: readonly CsvColumn<Hl7FeedItem>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'level', of: ({ level }) => level },
  { name: 'node', of: ({ node }) => node },
  { name: 'application', of: ({ application }) => application },
  { name: 'facility', of: ({ facility }) => facility },
  { name: 'fingerprints', of: ({ fingerprints }) => fingerprints.join(' ') },
  { name: 'time_zone', of: ({ time_zone: zone }) => zone },
  { name: 'charset', of: ({ charset }) => charset },
  { name: 'stay_number', of: ({ stay_number: number }) => number },
  { name: 'silent_minutes', of: ({ silent_minutes: minutes }) => minutes },
  { name: 'last_message_at', of: ({ last_message_at: at }) => csvMoment(at) },
]
const placeColumns: readonly CsvColumn<Hl7PlaceItem>[] = [
  { name: 'place', of: ({ place }) => place },
  { name: 'feed', of: ({ feed }) => feed },
  { name: 'state', of: ({ state }) => state },
  { name: 'room', of: ({ room }) => room?.label },
  { name: 'unit', of: ({ room }) => room?.unit },
  { name: 'messages', of: ({ messages }) => messages },
  { name: 'last_seen_at', of: ({ last_seen_at: at }) => csvMoment(at) },
]
const messageColumns: readonly CsvColumn<Hl7MessageItem>[] = [
  { name: 'received_at', of: ({ received_at: at }) => csvMoment(at) },
  { name: 'feed', of: ({ feed }) => feed },
  { name: 'control_id', of: ({ control_id: controlId }) => controlId },
  { name: 'event', of: ({ event }) => event },
  { name: 'places', of: ({ places }) => places.join(' ') },
  { name: 'outcome', of: ({ outcome }) => outcome },
  { name: 'detail', of: ({ detail }) => detail },
]

/** Registers /api/v1/hl7-…: the senders of HL7 messages, the places that they name, and their messages. */
export function registerHl7(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication } = deps
  // A Login As session must not decide which systems move patients.
  const guards = { onRequest: authentication.inPerson }
  const right = 'keepIntegrations'

  registerList(server, deps, {
    endpoint: hl7Endpoints.feeds,
    columns: feedColumns,
    right,
    listed: ({ q }, { within }) => ({
      keys: hl7FeedSortKeys,
      find: (tx, part) => hl7FeedStore.list(tx, { within, words: wordsOf(q) }, part),
    }),
  })
  registerList(server, deps, {
    endpoint: hl7Endpoints.places,
    columns: placeColumns,
    right,
    listed: ({ q, feed, state }, { within }) => ({
      keys: hl7PlaceSortKeys,
      find: (tx, part) => hl7PlaceStore.list(tx, { within, words: wordsOf(q), feed, state }, part),
    }),
  })
  registerList(server, deps, {
    endpoint: hl7Endpoints.hl7Messages,
    columns: messageColumns,
    right,
    listed: ({ q, feed, outcome }, { within }) => ({
      keys: hl7MessageSortKeys,
      find: (tx, part) => hl7MessageStore.list(tx, { within, words: wordsOf(q), feed, outcome }, part),
    }),
  })

  registerEndpoint(server, hl7Endpoints.createFeed, guards, (request) =>
    createHl7Feed(context, requestActorOf(authentication, request), request.body),
  )

  registerEndpoint(server, hl7Endpoints.changeFeed, guards, (request) =>
    updateHl7Feed(context, requestActorOf(authentication, request), seenRecord(request), request.body),
  )

  registerEndpoint(server, hl7Endpoints.removeFeed, guards, (request) =>
    removeHl7Feed(context, requestActorOf(authentication, request), seenRecord(request)),
  )

  registerEndpoint(server, hl7Endpoints.assignPlace, guards, (request) =>
    assignPlace(context, requestActorOf(authentication, request), request.params.id, request.body),
  )

  registerEndpoint(server, hl7Endpoints.hl7Message, guards, (request) =>
    readHl7Message(context, authentication.of(request), request.params.id),
  )

  registerEndpoint(server, hl7Endpoints.applyAgain, guards, (request) =>
    applyHl7MessageAgain(context, requestActorOf(authentication, request), request.params.id),
  )
}
