import { outboxEndpoints } from '../../../contract/messages/messageOutbox.ts'
import { listMessageOutbox, messageOutboxSortKeys } from '../../db/messages/messageOutboxList.ts'
import type { HttpServer } from '../../httpServer.ts'
import { csvMoment } from '../../lists/csv.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

/** Registers /api/v1/outbox: messages to people outside, sent and still to be sent. */
export function registerMessageOutbox(server: HttpServer, deps: ConsoleDeps): void {
  registerList(server, deps, {
    endpoint: outboxEndpoints.list,
    right: 'seeOutbox',
    columns: [
      { name: 'created_at', of: ({ created_at: at }) => csvMoment(at) },
      { name: 'channel', of: ({ channel }) => channel },
      { name: 'destination', of: ({ destination }) => destination },
      { name: 'subject', of: ({ subject }) => subject },
      { name: 'state', of: ({ state }) => state },
      { name: 'attempts', of: ({ attempts }) => attempts },
      { name: 'reason', of: ({ reason }) => reason },
    ],
    listed: ({ state }, { within }) => ({
      keys: messageOutboxSortKeys,
      find: (tx, part) => listMessageOutbox(tx, { within, state }, part),
    }),
  })
}
