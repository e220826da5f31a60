import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  ImportChange,
  ImportCommit,
  ImportDetail,
  ImportItem,
  ImportList,
  ImportQuery,
  NewImport,
} from '../../../contract/imports.ts'
import { importResult } from '../../commands/imports/importResult.ts'
import { updateImport, createImport, ownImport, removeImport } from '../../commands/imports/importCommands.ts'
import { refuseUnlessAnyImporter } from '../../commands/imports/importPlans.ts'
import { detailOf, itemOf } from '../../commands/imports/summary.ts'
import { commitImport } from '../../commands/imports/writeImport.ts'
import { importSortKeys, importStore } from '../../db/imports/importStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { auditActorOf } from '../../auth/requestActor.ts'
import { attachment } from '../../http/attachment.ts'
import type { HttpServer } from '../../httpServer.ts'
import { type CsvColumn, csvMoment } from '../../lists/csv.ts'
import { idempotencyKey } from '../../http/idempotency.ts'
import { seenRecord, sendRecord } from '../../http/ifMatch.ts'
import { uploadTurn } from '../../http/uploadTurns.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'

const Params = z.object({ id: z.uuid() })

/** The most a file may weigh, in bytes. */
const fileLimit = 10 * 2 ** 20

const columns: readonly CsvColumn<ImportItem>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'state', of: ({ state }) => state },
  { name: 'rows', of: ({ rows }) => rows },
  { name: 'wrong', of: ({ wrong }) => wrong },
  { name: 'created_at', of: ({ created_at: at }) => csvMoment(at) },
]

/**
 * Registers /api/v1/imports: files of records. A file is read and checked when it arrives, and written when
 * its owner confirms it.
 */
export function registerImports(server: HttpServer, deps: ConsoleDeps): void {
  registerList(server, deps, {
    endpoint: { path: '/imports', query: ImportQuery, reply: ImportList },
    columns,
    right: 'seeUsers',
    asServer: true,
    listed: ({ kind }, { user }) => ({
      keys: importSortKeys,
      find: async (tx, part) => {
        const page = await importStore.list(tx, { userId: user.id, kind }, part)
        return { ...page, items: page.items.map(itemOf) }
      },
    }),
  })
  // A separate scope, because no other route accepts a CSV body.
  void server.register((scope, _options, done) => {
    registerFiles(scope, deps)
    done()
  })
}

function registerFiles(
  server: HttpServer,
  { context, authentication, backgroundTasks, log, invitations }: ConsoleDeps,
): void {
  const deps = { database: context.database, backgroundTasks, log, invitations }
  const onRequest = authentication.required
  const importer = (request: FastifyRequest): ConsoleUser => {
    const user = authentication.of(request)
    refuseUnlessAnyImporter(user)
    return user
  }
  server.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: fileLimit },
    (_request, body, done) => done(null, body),
  )

  server.post(
    '/imports',
    {
      onRequest,
      bodyLimit: fileLimit,
      preParsing: async (request, reply) => uploadTurn(importer(request).id, reply),
      schema: { querystring: NewImport, response: { 201: ImportDetail } },
    },
    async (request, reply) => {
      const user = importer(request)
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const item = await createImport(deps, user, {
        ...request.query,
        content,
        key: idempotencyKey(request),
      })
      return sendRecord(reply.code(201), item)
    },
  )

  server.get(
    '/imports/:id',
    { onRequest, schema: { params: Params, response: { 200: ImportDetail } } },
    async (request, reply) =>
      sendRecord(reply, detailOf(await ownImport(deps, importer(request), request.params.id))),
  )

  server.patch(
    '/imports/:id',
    { onRequest, schema: { params: Params, body: ImportChange, response: { 200: ImportDetail } } },
    (request) => {
      const seen = seenRecord(request)
      return updateImport(deps, importer(request), seen, request.body.mapping)
    },
  )

  server.post(
    '/imports/:id/commit',
    { onRequest, schema: { params: Params, querystring: ImportCommit, response: { 202: ImportDetail } } },
    async (request, reply) => {
      const user = importer(request)
      const by = auditActorOf(user, request.ip)
      const item = await commitImport(deps, { user, by }, seenRecord(request), request.query.leave_out)
      return reply.code(202).send(item)
    },
  )

  server.delete('/imports/:id', { onRequest, schema: { params: Params } }, async (request, reply) => {
    await removeImport(deps, importer(request), seenRecord(request))
    return reply.code(204).send()
  })

  server.get(
    '/imports/:id/result.csv',
    { onRequest: authentication.forDownload, schema: { params: Params } },
    async (request, reply) => {
      const row = await ownImport(deps, importer(request), request.params.id)
      const lines = await importResult(deps, row)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', attachment(`${row.name.replace(/\.csv$/iu, '')}-result.csv`))
        .send(lines)
    },
  )
}
