import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  Below,
  NewNode,
  NodeChange,
  NodeItem,
  type NodeLevel,
  nodeLevels,
  NodeList,
  nodePaths,
  NodeQuery,
  nodeSorts,
} from '../../contract/structure.ts'
import { may } from '../../domain/roles.ts'
import {
  changeNode,
  createNode,
  removeNode,
  restoreNode,
  visibleNode,
} from '../commands/records/keepNodes.ts'
import { belowNode } from '../db/hangingBelow.ts'
import { listNodes, nodeKeys } from '../db/structureList.ts'
import { keeperOf } from '../http/actor.ts'
import type { CsvColumn } from '../http/csv.ts'
import { ApiError } from '../http/errors.ts'
import { seenVersion, versionTag } from '../http/ifMatch.ts'
import { sortOf, wordsOf } from '../http/lists.ts'
import type { ConsoleParts } from './consoleParts.ts'
import { registerList } from './listRoutes.ts'

const Params = z.object({ id: z.uuid() })

const columns: readonly CsvColumn<NodeItem>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'organization', of: ({ organization }) => organization },
  { name: 'customer', of: ({ customer }) => customer },
  { name: 'facility', of: ({ facility }) => facility },
  { name: 'address', of: ({ address }) => address },
  { name: 'time_zone', of: ({ time_zone: zone }) => zone },
]

/** /api/v1/organizations, customers, facilities, units: lists and records of the tree above the rooms. */
export function registerConsoleNodes(server: FastifyInstance, parts: ConsoleParts): void {
  for (const level of nodeLevels) {
    registerList(server, parts, {
      path: `/${nodePaths[level]}`,
      query: NodeQuery,
      page: NodeList,
      columns,
      right: 'seeStructure',
      listed: ({ sort, q, below, removed }, { within }) => {
        const keys = nodeKeys(sortOf(sort, nodeSorts))
        const question = { level, within, below, removed: removed === 'true', words: wordsOf(q), keys }
        return { keys, find: (tx, part) => listNodes(tx, question, part) }
      },
    })
    registerRecords(server, parts, level)
  }
}

function registerRecords(plain: FastifyInstance, parts: ConsoleParts, level: NodeLevel): void {
  const server = plain.withTypeProvider<ZodTypeProvider>()
  const { context, authentication } = parts
  const onRequest = authentication.required
  const path = `/${nodePaths[level]}`

  server.post(
    path,
    { onRequest, schema: { body: NewNode, response: { 201: NodeItem } } },
    async (request, reply) => {
      const item = await createNode(context, keeperOf(authentication, request), level, request.body)
      return reply.code(201).header('etag', versionTag(item)).send(item)
    },
  )

  server.get(
    `${path}/:id`,
    { onRequest, schema: { params: Params, response: { 200: NodeItem } } },
    async (request, reply) => {
      const user = authentication.of(request)
      const { item } = await context.database.transaction(user.scope, (tx) =>
        visibleNode(tx, user, level, request.params.id),
      )
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

  server.patch(
    `${path}/:id`,
    { onRequest, schema: { params: Params, body: NodeChange, response: { 200: NodeItem } } },
    async (request, reply) => {
      const seen = { id: request.params.id, version: seenVersion(request) }
      const item = await changeNode(context, keeperOf(authentication, request), level, seen, request.body)
      return reply.header('etag', versionTag(item)).send(item)
    },
  )

  server.get(
    `${path}/:id/below`,
    { onRequest, schema: { params: Params, response: { 200: Below } } },
    (request) => {
      const user = authentication.of(request)
      return context.database.transaction(user.scope, async (tx) => {
        const { item, place } = await visibleNode(tx, user, level, request.params.id)
        // It counts people's roles: not everybody who sees the node sees who has an account.
        if (!may(user.assignments, 'changeStructure', place)) throw new ApiError('forbidden')
        return belowNode(tx, level, item.id)
      })
    },
  )

  server.delete(`${path}/:id`, { onRequest, schema: { params: Params } }, async (request, reply) => {
    const seen = { id: request.params.id, version: seenVersion(request) }
    await removeNode(context, keeperOf(authentication, request), level, seen)
    return reply.code(204).send()
  })

  server.post(
    `${path}/:id/restore`,
    { onRequest, schema: { params: Params, response: { 200: NodeItem } } },
    (request) => restoreNode(context, keeperOf(authentication, request), level, request.params.id),
  )
}
