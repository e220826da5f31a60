import * as z from 'zod/mini'
import type { VersionedRef } from '../../commands/recordCommands.ts'
import type { ConsoleAuthentication, ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { type RequestActor, requestActorOf } from '../../auth/requestActor.ts'
import { seenRecord, sendRecord } from '../../http/ifMatch.ts'
import type { HttpServer } from '../../httpServer.ts'

/** One kind of record: its commands, and the dependencies that they share. A command left out has no route. */
interface ConsoleRecord<Deps, Item, Made, Change> {
  /** Path below /api/v1, with its leading slash. */
  path: string
  item: z.ZodMiniType<Item>
  /** Hook that admits the users who may ask for changes. */
  onRequest: ConsoleAuthentication['required']
  deps: Deps
  read?: (deps: Deps, user: ConsoleUser, id: string) => Promise<Item>
  create?: {
    body: z.ZodMiniType<Made>
    run: (deps: Deps, actor: RequestActor, asked: Made) => Promise<Item>
  }
  change?: {
    body: z.ZodMiniType<Change>
    run: (deps: Deps, actor: RequestActor, seen: VersionedRef, asked: Change) => Promise<Item>
  }
  remove: (deps: Deps, actor: RequestActor, seen: VersionedRef) => Promise<void>
  restore?: (deps: Deps, actor: RequestActor, id: string) => Promise<Item>
}

const Params = z.object({ id: z.uuid() })
interface ById {
  Params: { id: string }
}

/**
 * Registers the routes of individual records. A change and a removal need the version that the caller has seen
 * in `If-Match`; it was in the `ETag` of an earlier reply.
 */
export function registerRecord<Deps, Item extends { version: number }, Made, Change>(
  server: HttpServer,
  authentication: ConsoleAuthentication,
  { path, item, onRequest, deps, ...commands }: ConsoleRecord<Deps, Item, Made, Change>,
): void {
  const { create, read, change, remove, restore } = commands
  const one = `${path}/:id`
  const schema = { params: Params, response: { 200: item } }

  if (create !== undefined)
    server.post<{ Body: unknown }>(
      path,
      { onRequest, schema: { body: create.body, response: { 201: item } } },
      async (request, reply) => {
        const asked = z.parse(create.body, request.body)
        const made = await create.run(deps, requestActorOf(authentication, request), asked)
        return sendRecord(reply.code(201), made)
      },
    )

  if (read !== undefined)
    server.get<ById>(one, { onRequest: authentication.required, schema }, async (request, reply) =>
      sendRecord(reply, await read(deps, authentication.of(request), request.params.id)),
    )

  if (change !== undefined)
    server.patch<ById>(
      one,
      { onRequest, schema: { ...schema, body: change.body } },
      async (request, reply) => {
        const actor = requestActorOf(authentication, request)
        const asked = z.parse(change.body, request.body)
        return sendRecord(reply, await change.run(deps, actor, seenRecord(request), asked))
      },
    )

  server.delete<ById>(one, { onRequest, schema: { params: Params } }, async (request, reply) => {
    await remove(deps, requestActorOf(authentication, request), seenRecord(request))
    return reply.code(204).send()
  })

  if (restore !== undefined)
    server.post<ById>(`${one}/restore`, { onRequest, schema }, (request) =>
      restore(deps, requestActorOf(authentication, request), request.params.id),
    )
}
