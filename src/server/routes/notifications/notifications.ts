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
import { seenVersion, versionTag } from '../../http/ifMatch.ts'
import type { HttpServer } from '../../httpServer.ts'
import { sortOf, wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const Params = z.object({ id: z.uuid() })

/** Registers /api/v1/notifications: which contacts outside are notified of which events, and when. */
export function registerNotifications(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, testMessages } = deps
  const onRequest = authentication.required

  registerList(server, deps, {
    path: '/notifications',
    query: NotificationQuery,
    page: NotificationList,
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

  server.post(
    '/notifications',
    { onRequest, schema: { body: NewNotification, response: { 201: NotificationItem } } },
    async (request, reply) => {
      const item = await createNotification(context, requestActorOf(authentication, request), request.body)
      return reply.code(201).header('etag', versionTag(item)).send(item)
    },
  )

  server.get(
    '/notifications/:id',
    { onRequest, schema: { params: Params, response: { 200: NotificationItem } } },
    async (request, reply) => {
      const item = await readNotification(context, requestActorOf(authentication, request), request.params.id)
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

  server.patch(
    '/notifications/:id',
    { onRequest, schema: { params: Params, body: NotificationChange, response: { 200: NotificationItem } } },
    async (request, reply) => {
      const seen = { id: request.params.id, version: seenVersion(request) }
      const item = await updateNotification(
        context,
        requestActorOf(authentication, request),
        seen,
        request.body,
      )
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

  server.delete('/notifications/:id', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await removeNotification(context, requestActorOf(authentication, request), {
      id: request.params.id,
      version: seenVersion(request),
    })
    return reply.code(204).send()
  })

  server.post(
    '/notifications/:id/restore',
    { onRequest, schema: { params: Params, response: { 200: NotificationItem } } },
    (request) => restoreNotification(context, requestActorOf(authentication, request), request.params.id),
  )

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
