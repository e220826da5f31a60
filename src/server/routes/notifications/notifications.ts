import * as z from 'zod/mini'
import {
  NewNotification,
  NotificationChange,
  NotificationItem,
  NotificationList,
  NotificationQuery,
  notificationSorts,
} from '../../../contract/notifications.ts'
import {
  updateNotification,
  createNotification,
  readNotification,
  removeNotification,
  restoreNotification,
  sendTestMessage,
} from '../../commands/notifications/notificationCommands.ts'
import { listNotifications, notificationSortKeys } from '../../db/notifications/notificationList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { sortOf, wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'
import { registerRecord } from '../lists/recordRoutes.ts'

const Params = z.object({ id: z.uuid() })

/** Registers /api/v1/notifications: which contacts outside are notified of which events, and when. */
export function registerNotifications(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, testMessages } = deps
  const onRequest = authentication.required

  registerList(server, deps, {
    endpoint: { path: '/notifications', query: NotificationQuery, reply: NotificationList },
    right: 'keepNotifications',
    columns: [
      { name: 'name', of: ({ name }) => name },
      { name: 'level', of: ({ level }) => level },
      { name: 'node', of: ({ node }) => node },
      { name: 'channel', of: ({ channel }) => channel },
      { name: 'destination', of: ({ destination }) => destination },
      { name: 'about', of: ({ about }) => about.join(' ') },
      { name: 'from', of: ({ hours }) => hours.from },
      { name: 'to', of: ({ hours }) => hours.to },
      { name: 'days', of: ({ days }) => days.join(' ') },
      { name: 'quiet_from', of: ({ quiet }) => quiet?.from },
      { name: 'quiet_to', of: ({ quiet }) => quiet?.to },
    ],
    listed: ({ sort, q, about, channel, removed }, { within }) => {
      const keys = notificationSortKeys(sortOf(sort, notificationSorts))
      const shown = { about, channel, removed: removed === 'true' }
      const question = { within, keys, ...shown, words: wordsOf(q) }
      return { keys, find: (tx, part) => listNotifications(tx, question, part) }
    },
  })

  registerRecord(server, authentication, {
    path: '/notifications',
    item: NotificationItem,
    onRequest,
    deps: context,
    read: readNotification,
    create: { body: NewNotification, run: createNotification },
    change: { body: NotificationChange, run: updateNotification },
    remove: removeNotification,
    restore: restoreNotification,
  })

  server.post(
    '/notifications/:id/test',
    { onRequest, schema: { params: Params } },
    async (request, reply) => {
      const actor = requestActorOf(authentication, request)
      if (!testMessages.takes(actor.user.id))
        throw new ApiError('rate_limited', { retryAfter: testMessages.secondsUntil(actor.user.id) })
      await sendTestMessage(context, actor, request.params.id)
      return reply.code(204).send()
    },
  )
}
