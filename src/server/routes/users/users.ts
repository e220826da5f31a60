import * as z from 'zod/mini'
import {
  NewUser,
  UserChange,
  type UserItem,
  UserLinkRequest,
  UserList,
  UserQuery,
  UserRecord,
  UserSessionList,
  userSorts,
} from '../../../contract/users/users.ts'
import {
  updateUser,
  createUser,
  deactivateUser,
  restoreUser,
  visibleUser,
} from '../../commands/users/userCommands.ts'
import { removeSecondFactor } from '../../commands/secondFactor/removeSecondFactor.ts'
import { sendUserLink } from '../../commands/users/userLinks.ts'
import { endSessionsOfUser, sessionsOfUser } from '../../commands/users/userSessions.ts'
import { listUsers, userSortKeys } from '../../db/users/userList.ts'
import { requestActorOf } from '../../auth/requestActor.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { idsOf, sortOf, wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'
import { registerRecord } from '../lists/recordRoutes.ts'

const Params = z.object({ id: z.uuid() })

const columns: readonly CsvColumn<UserItem>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'email', of: ({ email }) => email },
  {
    name: 'roles',
    of: ({ assignments }) =>
      assignments.map(({ role, path }) => [role, ...path.map(({ name }) => name)].join(' / ')).join('; '),
  },
  { name: 'status', of: ({ status }) => status },
  {
    name: 'last_sign_in_at',
    of: ({ last_sign_in_at: at }) => csvMoment(at),
  },
  { name: 'second_factor', of: ({ second_factor: has }) => has },
]

/**
 * Registers /api/v1/users: the accounts below the caller’s org unit, and their roles. A Login As session
 * cannot manage accounts.
 */
export function registerUsers(server: HttpServer, deps: ConsoleDeps): void {
  registerList(server, deps, {
    endpoint: { path: '/users', query: UserQuery, reply: UserList },
    columns,
    right: 'seeUsers',
    listed: ({ sort, q, role, level, below, status, ids }, { within }) => {
      const keys = userSortKeys(sortOf(sort, userSorts))
      const question = { within, words: wordsOf(q), role, level, below, status, ids: idsOf(ids), keys }
      return { keys, find: (tx, part) => listUsers(tx, question, part) }
    },
  })
  registerRecords(server, deps)
  registerAccess(server, deps)
}

function registerRecords(server: HttpServer, { context, authentication, origin }: ConsoleDeps): void {
  registerRecord(server, authentication, {
    path: '/users',
    item: UserRecord,
    onRequest: authentication.inPerson,
    deps: { ...context, origin },
    read: visibleUser,
    create: { body: NewUser, run: createUser },
    change: { body: UserChange, run: updateUser },
    remove: deactivateUser,
    restore: restoreUser,
  })
}

/** Registers the mails by which users gain access, and the users’ sessions. */
function registerAccess(server: HttpServer, { context, authentication, origin }: ConsoleDeps): void {
  const onRequest = authentication.inPerson

  server.post(
    '/users/:id/links',
    { onRequest, schema: { params: Params, body: UserLinkRequest } },
    async (request, reply) => {
      const link = { id: request.params.id, ...request.body }
      await sendUserLink({ ...context, origin }, requestActorOf(authentication, request), link)
      return reply.code(204).send()
    },
  )

  server.delete(
    '/users/:id/second-factor',
    { onRequest, schema: { params: Params } },
    async (request, reply) => {
      await removeSecondFactor(context, requestActorOf(authentication, request), request.params.id)
      return reply.code(204).send()
    },
  )

  server.get(
    '/users/:id/sessions',
    { onRequest, schema: { params: Params, response: { 200: UserSessionList } } },
    (request) => sessionsOfUser(context, authentication.of(request), request.params.id),
  )

  server.delete('/users/:id/sessions', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await endSessionsOfUser(context, requestActorOf(authentication, request), request.params.id)
    return reply.code(204).send()
  })
}
