import * as z from 'zod/mini'
import {
  Dependents,
  levelEndpoints,
  NewOrgUnit,
  OrgUnitChange,
  OrgUnitItem,
  type OrgUnitLevel,
  orgUnitLevels,
  OrgUnitList,
  orgUnitPaths,
  OrgUnitQuery,
  orgUnitSorts,
} from '../../../contract/orgUnits.ts'
import { assignmentsFor, hasRightAt } from '../../../domain/permissions/roles.ts'
import {
  updateOrgUnit,
  createOrgUnit,
  removeOrgUnit,
  restoreOrgUnit,
  visibleOrgUnit,
} from '../../commands/orgUnits/orgUnitCommands.ts'
import { findOrgUnitDependents } from '../../db/orgUnits/findDependents.ts'
import { listLevels } from '../../db/orgUnits/levelList.ts'
import { listOrgUnits, orgUnitSortKeys } from '../../db/orgUnits/orgUnitList.ts'
import { registerEndpoint } from '../../http/registerEndpoint.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { CsvColumn } from '../../lists/csv.ts'
import { ApiError } from '../../errors/apiError.ts'
import { sortOf, wordsOf } from '../../lists/listQuery.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'
import { registerList } from '../lists/listRoutes.ts'
import { registerRecord } from '../lists/recordRoutes.ts'

const Params = z.object({ id: z.uuid() })

const columns: readonly CsvColumn<OrgUnitItem>[] = [
  { name: 'name', of: ({ name }) => name },
  { name: 'organization', of: ({ organization }) => organization },
  { name: 'customer', of: ({ customer }) => customer },
  { name: 'facility', of: ({ facility }) => facility },
  { name: 'address', of: ({ address }) => address },
  { name: 'time_zone', of: ({ time_zone: zone }) => zone },
]

/**
 * Registers /api/v1/organizations, customers, facilities and units: lists and records of the tree above the
 * rooms; and GET /api/v1/levels: the whole tree.
 */
export function registerOrgUnits(server: HttpServer, deps: ConsoleDeps): void {
  for (const level of orgUnitLevels) {
    registerList(server, deps, {
      endpoint: { path: `/${orgUnitPaths[level]}`, query: OrgUnitQuery, reply: OrgUnitList },
      columns,
      right: 'seeStructure',
      listed: ({ sort, q, below, removed }, { within }) => {
        const keys = orgUnitSortKeys(sortOf(sort, orgUnitSorts))
        const question = { level, within, below, removed: removed === 'true', words: wordsOf(q), keys }
        return { keys, find: (tx, part) => listOrgUnits(tx, question, part) }
      },
    })
    registerRecords(server, deps, level)
  }
  const { context, authentication } = deps
  const guards = { onRequest: authentication.required }
  registerEndpoint(server, levelEndpoints.list, guards, (request) => {
    const { assignments, scope } = authentication.of(request)
    const within = assignmentsFor(assignments, 'seeStructure')
    const watched = assignmentsFor(assignments, 'seeDevices')
    return context.database.transaction(scope, async (tx) => ({
      items: await listLevels(tx, { within, watched }),
    }))
  })
}

function registerRecords(server: HttpServer, deps: ConsoleDeps, level: OrgUnitLevel): void {
  const { context, authentication } = deps
  const onRequest = authentication.required
  const path = `/${orgUnitPaths[level]}`

  registerRecord(server, authentication, {
    path,
    item: OrgUnitItem,
    onRequest,
    deps: { ...context, level },
    read: async ({ database }, user, id) =>
      (await database.transaction(user.scope, (tx) => visibleOrgUnit(tx, user, level, id))).item,
    create: { body: NewOrgUnit, run: createOrgUnit },
    change: { body: OrgUnitChange, run: updateOrgUnit },
    remove: removeOrgUnit,
    restore: restoreOrgUnit,
  })

  server.get(
    `${path}/:id/below`,
    { onRequest, schema: { params: Params, response: { 200: Dependents } } },
    (request) => {
      const user = authentication.of(request)
      return context.database.transaction(user.scope, async (tx) => {
        const { item, place } = await visibleOrgUnit(tx, user, level, request.params.id)
        // The counts include users' roles, and not every user who can see the org unit can see its accounts.
        if (!hasRightAt(user.assignments, 'changeStructure', place)) throw new ApiError('forbidden')
        return findOrgUnitDependents(tx, level, item.id)
      })
    },
  )
}
