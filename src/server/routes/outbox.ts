import type { FastifyInstance } from 'fastify'
import { OutboxList, OutboxQuery } from '../../contract/outbox.ts'
import { listOutbox, outboxKeys } from '../db/outboxList.ts'
import { csvMoment } from '../http/csv.ts'
import type { ConsoleParts } from './consoleParts.ts'
import { registerList } from './listRoutes.ts'

/** Registers /api/v1/outbox: messages to people outside, sent and still to be sent. */
export function registerOutbox(server: FastifyInstance, parts: ConsoleParts): void {
  registerList(server, parts, {
    path: '/outbox',
    query: OutboxQuery,
    page: OutboxList,
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
      keys: outboxKeys,
      find: (tx, part) => listOutbox(tx, { within, state }, part),
    }),
  })
}
