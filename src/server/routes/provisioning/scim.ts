import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  ScimListQuery,
  scimPageLimit,
  ScimPatchBody,
  scimPath,
  ScimResource,
  scimSchemas,
} from '../../../contract/provisioning/scim.ts'
import {
  attributeNames,
  isSelected,
  type ScimSelection,
  selectAttributes,
} from '../../../domain/provisioning/scimAttributes.ts'
import { parseScimFilter, type ScimFilter } from '../../../domain/provisioning/scimFilter.ts'
import { patchScimResource, ScimPatchError, type ScimObject } from '../../../domain/provisioning/scimPatch.ts'
import { lowerKeys } from '../../../domain/provisioning/scimUser.ts'
import {
  changeScimGroup,
  createScimGroup,
  isScimId,
  listScimGroups,
  readScimGroupById,
  removeScimGroup,
} from '../../commands/provisioning/scimGroupCommands.ts'
import type { ScimCaller } from '../../commands/provisioning/scimCaller.ts'
import { ScimError, scimNotFound, type ScimType } from '../../commands/provisioning/scimError.ts'
import {
  changeScimUser,
  createScimUser,
  listScimUsers,
  readScimUserById,
  removeScimUser,
} from '../../commands/provisioning/scimUserCommands.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { ApiError, errorOf } from '../../errors/apiError.ts'
import type { HttpServer } from '../../httpServer.ts'
import { ConcurrencyByKey } from '../../limits/concurrencyByKey.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { announcing } from './announcing.ts'
import { resourceTypes, schemas, serviceProviderConfig } from './scimDescription.ts'

/** The most that a body may weigh, in bytes: a group of some thousand members. */
const bodyLimit = 2 * 1024 * 1024
/** Changes of one directory run one after the other, and leave most database connections to others. */
const changesAtOnce = { maxRunning: 3, maxQueued: 60 } as const
const scimType = 'application/scim+json; charset=utf-8'

interface Record {
  resource: ScimObject
  version: string
}

/** Commands behind the routes of one kind of resource. */
interface Kind {
  list(
    caller: ScimCaller,
    filter: ScimFilter | null,
    part: { skipped: number; limit: number; isWithMembers: boolean },
  ): Promise<{ records: Record[]; total: number }>
  read(caller: ScimCaller, id: string, isWithMembers: boolean): Promise<Record>
  create(caller: ScimCaller, body: ScimObject): Promise<Record>
  change(caller: ScimCaller, id: string, next: (resource: ScimObject) => ScimObject): Promise<Record>
  remove(caller: ScimCaller, id: string): Promise<void>
  /** True if a PATCH request is answered without the resource. */
  isLarge: boolean
}

/**
 * Registers /scim/v2: an identity provider sends the people and groups of an org unit by SCIM 2.0 (RFC 7643 and
 * 7644), with an API key of the scope scim:write. Every refusal is a SCIM error.
 */
export function registerScim(
  server: HttpServer,
  { context, authentication, accounts, origin, log }: ConsoleDeps,
): void {
  server.setErrorHandler<FastifyError | ApiError | ScimError>((error, _request, reply) => {
    if (error instanceof ScimError) return refusal(reply, error)
    if (error instanceof ScimPatchError)
      return refusal(reply, new ScimError(400, error.scimType, error.message))
    const known = errorOf(error)
    if (known.code === 'server_error') log.error({ err: error }, 'a SCIM request failed')
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    return refusal(reply, new ScimError(known.status, kindOf(known.code), known.message))
  })
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      if (body.length === 0) return done(null, undefined)
      void server.getDefaultJsonParser('remove', 'remove')(request, body.toString(), (error, value) => {
        if (error === null) done(null, value)
        else done(new ScimError(400, 'invalidSyntax', 'The body is not JSON'))
      })
    },
  )
  const deps = { ...context, origin, announce: announcing({ accounts }) }
  registerDescription(server)
  const changes = new ConcurrencyByKey(changesAtOnce)
  const users: Kind = {
    list: (caller, filter, part) => listScimUsers(deps, caller, filter, part),
    read: (caller, id) => readScimUserById(deps, caller, id),
    create: (caller, body) => createScimUser(deps, caller, body),
    change: (caller, id, next) => changeScimUser(deps, caller, id, next),
    remove: (caller, id) => removeScimUser(deps, caller, id),
    isLarge: false,
  }
  const groups: Kind = {
    list: (caller, filter, part) => listScimGroups(deps, caller, filter, part),
    read: (caller, id, isWithMembers) => readScimGroupById(deps, caller, id, isWithMembers),
    create: (caller, body) => createScimGroup(deps, caller, body),
    change: (caller, id, next) => changeScimGroup(deps, caller, id, next),
    remove: (caller, id) => removeScimGroup(deps, caller, id),
    isLarge: true,
  }
  for (const [path, kind] of [
    ['/Users', users],
    ['/Groups', groups],
  ] as const)
    registerKind(server, { path: `${scimPath}${path}`, kind, authentication, changes, origin })
}

function registerDescription(server: HttpServer): void {
  const documents = [
    [`${scimPath}/ResourceTypes`, resourceTypes],
    [`${scimPath}/Schemas`, schemas],
  ] as const
  server.get(`${scimPath}/ServiceProviderConfig`, hidden, (_request, reply) =>
    send(reply, 200, serviceProviderConfig),
  )
  for (const [path, all] of documents) {
    server.get(path, hidden, (_request, reply) => send(reply, 200, listOf(all, all.length, 1)))
    server.get<{ Params: { id: string } }>(`${path}/:id`, hidden, (request, reply) => {
      const one = all.find(({ id }) => id === request.params.id)
      if (one === undefined) throw scimNotFound()
      return send(reply, 200, one)
    })
  }
}

const hidden = { schema: { hide: true } } as const

interface KindRoutes {
  path: string
  kind: Kind
  authentication: ConsoleDeps['authentication']
  changes: ConcurrencyByKey
  origin: ConsoleDeps['origin']
}

function registerKind(server: HttpServer, { path, kind, authentication, changes, origin }: KindRoutes): void {
  const guards = {
    ...hidden,
    bodyLimit,
    onRequest: (request: FastifyRequest) => authentication.keyed(request, 'scim:write'),
  }
  const callerOf = (request: FastifyRequest): ScimCaller => {
    const bearer = authentication.bearer(request)
    return {
      bearer,
      by: { id: null, name: bearer.name, as: null, address: request.ip },
      seen: seenIn(request.headers['if-match']),
    }
  }
  const changing = <T>(caller: ScimCaller, work: () => Promise<T>): Promise<T> =>
    changes.run(caller.bearer.nodeId ?? 'platform', work)

  /** Returns a resource with its address and the attributes that the request asks for. */
  const shown = (request: FastifyRequest, { resource }: Record): ScimObject => {
    const location = `${origin()}${path}/${String(resource['id'])}`
    const meta = { ...z.parse(ScimResource, resource['meta']), location }
    return selectAttributes({ ...resource, meta }, selectionOf(queryOf(request)))
  }
  const sendRecord = (request: FastifyRequest, reply: FastifyReply, status: number, record: Record) =>
    send(reply.header('etag', record.version), status, shown(request, record))

  server.get(path, guards, async (request, reply) => {
    const query = queryOf(request)
    const filter = query.filter === undefined ? null : parseScimFilter(query.filter)
    if (query.filter !== undefined && filter === null)
      throw new ScimError(400, 'invalidFilter', 'The filter is not valid')
    const startIndex = Math.max(query.startIndex, 1)
    const limit = Math.min(Math.max(query.count, 0), scimPageLimit)
    const part = { skipped: startIndex - 1, limit, isWithMembers: isSelected(selectionOf(query), 'members') }
    const { records, total } = await kind.list(callerOf(request), filter, part)
    return send(
      reply,
      200,
      listOf(
        records.map((record) => shown(request, record)),
        total,
        startIndex,
      ),
    )
  })

  server.post(path, guards, async (request, reply) => {
    const caller = callerOf(request)
    const body = resourceIn(request.body)
    const record = await changing(caller, () => kind.create(caller, body))
    reply.header('location', `${origin()}${path}/${String(record.resource['id'])}`)
    return sendRecord(request, reply, 201, record)
  })

  server.get(`${path}/:id`, guards, async (request, reply) => {
    const isWithMembers = isSelected(selectionOf(queryOf(request)), 'members')
    const record = await kind.read(callerOf(request), idOf(request), isWithMembers)
    if (request.headers['if-none-match'] === record.version) return reply.code(304).send()
    return sendRecord(request, reply, 200, record)
  })

  server.put(`${path}/:id`, guards, async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const body = resourceIn(request.body)
    const record = await changing(caller, () => kind.change(caller, id, () => body))
    return sendRecord(request, reply, 200, record)
  })

  server.patch(`${path}/:id`, guards, async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    const operations = z.safeParse(ScimPatchBody, lowerKeys(request.body, 1))
    if (!operations.success) throw new ScimError(400, 'invalidSyntax', 'The body has no valid Operations')
    const next = (resource: ScimObject) =>
      patchScimResource(
        resource,
        operations.data.operations.map(({ op, path: at, value }) => ({ op, path: at, value })),
      )
    const record = await changing(caller, () => kind.change(caller, id, next))
    // A group can have thousands of members, and no provider reads them here.
    if (kind.isLarge) return reply.header('etag', record.version).code(204).send()
    return sendRecord(request, reply, 200, record)
  })

  server.delete(`${path}/:id`, guards, async (request, reply) => {
    const caller = callerOf(request)
    const id = idOf(request)
    await changing(caller, () => kind.remove(caller, id))
    return reply.code(204).send()
  })
}

/** Returns the version in If-Match; null if any is right. */
const seenIn = (header: string | undefined): string | null =>
  header === undefined || header.trim() === '*' ? null : header.trim().replace(/^(?:W\/)?/u, 'W/')

/** Returns the id in the address. One that no resource can have is not found, as any other that does not exist. */
function idOf(request: FastifyRequest): string {
  const { params } = request
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : ''
  if (!isScimId(id)) throw scimNotFound()
  return id.toLowerCase()
}

function queryOf(request: FastifyRequest): z.infer<typeof ScimListQuery> {
  const query = z.safeParse(ScimListQuery, request.query)
  if (!query.success) throw new ScimError(400, 'invalidValue', 'The query is not valid')
  return query.data
}

const selectionOf = (query: z.infer<typeof ScimListQuery>): ScimSelection => ({
  attributes: attributeNames(query.attributes),
  excluded: attributeNames(query.excludedAttributes),
})

function resourceIn(body: unknown): ScimObject {
  const resource = z.safeParse(ScimResource, body)
  if (!resource.success) throw new ScimError(400, 'invalidSyntax', 'The body is not an object')
  return resource.data
}

const listOf = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [scimSchemas.list],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).type(scimType).send(JSON.stringify(body))

function refusal(reply: FastifyReply, { status, scimType: kind, message }: ScimError): FastifyReply {
  return send(reply, status, {
    schemas: [scimSchemas.error],
    status: String(status),
    ...(kind !== null && { scimType: kind }),
    detail: message,
  })
}

/** Returns the kind of a refusal that the server's own rules give. */
function kindOf(code: ErrorCode): ScimType | null {
  if (code === 'last_super_admin') return 'mutability'
  return code === 'bad_request' ? 'invalidSyntax' : null
}
