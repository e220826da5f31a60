import type { Hl7FeedChange, Hl7FeedItem, NewHl7Feed } from '../../../../contract/integrations/hl7.ts'
import { assignmentsFor } from '../../../../domain/permissions/roles.ts'
import { problemsIn, recordNameLetters, textProblem, timeZoneProblem } from '../../../../domain/records.ts'
import type { RequestActor } from '../../../auth/requestActor.ts'
import type { ConsoleUser } from '../../../auth/consoleAuthentication.ts'
import { pathTo, placeOn } from '../../../db/orgUnits/orgUnitPath.ts'
import { lockDatabase } from '../../../db/connection/advisoryLocks.ts'
import type { Tx } from '../../../db/database.ts'
import { hl7FeedStore } from '../../../db/integrations/hl7/hl7FeedStore.ts'
import { ApiError } from '../../../errors/apiError.ts'
import { refuseProblems } from '../../../errors/recordErrors.ts'
import { onlyItem } from '../../../lists/listQuery.ts'
import type { CommandContext } from '../../context.ts'
import { changedValues, type FoundRecord, recordCommands, type VersionedRef } from '../../recordCommands.ts'
import { integrationOrgUnit } from '../integrationOrgUnit.ts'

type Deps = Pick<CommandContext, 'database' | 'clock'>

/** Values of a feed that a person enters, beside its org unit. */
type Entered = Omit<NewHl7Feed, 'level' | 'node_id'>

/** Creates a feed. Throws `forbidden`, and the problems of its fields. */
export async function createHl7Feed(
  deps: Deps,
  actor: RequestActor,
  { level, node_id, ...asked }: NewHl7Feed,
): Promise<Hl7FeedItem> {
  const values = valuesOf(asked)
  return feedRecords.create(deps, actor, async (tx) => {
    const orgUnit = await integrationOrgUnit(tx, actor.user, 'keepIntegrations', { level, node_id })
    // Its numbers and places must belong to one customer.
    const { nodeId, customerId } = orgUnit
    if (nodeId === null || customerId === null)
      throw new ApiError('bad_request', { fields: { node_id: 'invalid_value' } })
    await refuseTaken(tx, { ...values, customerId }, null)
    const { id } = await hl7FeedStore.create(tx, {
      ...values,
      level: orgUnit.level,
      nodeId,
      customerId,
      createdAt: new Date(deps.clock.now()),
    })
    return { id, place: orgUnit.place }
  })
}

/** Changes a feed. Throws `not_found`, `stale_record`, and the problems of its fields. */
export async function updateHl7Feed(
  deps: Deps,
  actor: RequestActor,
  seen: VersionedRef,
  change: Hl7FeedChange,
): Promise<Hl7FeedItem> {
  return feedRecords.change(deps, actor, seen.id, async (tx, { item, customerId }) => {
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const values = valuesOf({ ...item, ...given })
    await refuseTaken(tx, { ...values, customerId }, seen.id)
    return hl7FeedStore.change(tx, seen, values)
  })
}

/** Removes a feed: its messages are refused from now on. Throws `not_found` and `stale_record`. */
export async function removeHl7Feed(deps: Deps, actor: RequestActor, seen: VersionedRef): Promise<void> {
  await feedRecords.remove(deps, actor, seen.id, (tx) =>
    hl7FeedStore.change(tx, seen, { removedAt: new Date(deps.clock.now()) }),
  )
}

/** Length of MSH-3 and MSH-4, in letters. */
const systemLetters = { least: 1, most: 180 } as const

/** Returns the values as they are stored. Throws `bad_request` with the problems of the fields. */
function valuesOf(entered: Entered) {
  const fingerprints = entered.fingerprints.map((one) => one.replaceAll(/[\s:]/gu, '').toLowerCase())
  const values = {
    name: entered.name.trim(),
    application: entered.application.trim(),
    facility: entered.facility.trim(),
    fingerprints: [...new Set(fingerprints.filter((one) => one !== ''))],
    timeZone: entered.time_zone.trim(),
    charset: entered.charset,
    stayNumber: entered.stay_number,
    silentMinutes: entered.silent_minutes,
  }
  refuseProblems(
    problemsIn({
      name: textProblem(values.name, recordNameLetters),
      application: textProblem(values.application, systemLetters),
      facility: textProblem(values.facility, systemLetters),
      fingerprints: values.fingerprints.every((one) => /^[\da-f]{64}$/u.test(one)) ? null : 'invalid_value',
      time_zone: timeZoneProblem(values.timeZone),
    }),
  )
  return values
}

/**
 * Refuses a sender that another feed has, of any customer: the messages of both would be refused. Without TLS, anyone
 * in the network can send as MSH-3 and MSH-4 of another: such feeds may only be those of one customer.
 */
async function refuseTaken(
  tx: Tx,
  values: ReturnType<typeof valuesOf> & { customerId: string },
  exceptId: string | null,
): Promise<void> {
  // Two feeds that are created at the same moment would not see each other.
  await lockDatabase(tx, 'hl7Senders')
  if (await hl7FeedStore.isTaken(tx, values, exceptId))
    throw new ApiError('already_exists', { fields: { application: 'already_exists' } })
  const { customerId, fingerprints } = values
  if (fingerprints.length === 0 && (await hl7FeedStore.hasOtherPlain(tx, customerId)))
    throw new ApiError('bad_request', { fields: { fingerprints: 'required' } })
}

async function visible(tx: Tx, { assignments }: ConsoleUser, id: string): Promise<Hl7FeedItem> {
  const within = assignmentsFor(assignments, 'keepIntegrations')
  return onlyItem((part) => hl7FeedStore.list(tx, { within, words: [], id }, part))
}

/** A feed as the caller sees it, with its customer. */
interface FoundFeed extends FoundRecord<Hl7FeedItem> {
  customerId: string
}

async function kept(tx: Tx, user: ConsoleUser, id: string): Promise<FoundFeed> {
  const item = await visible(tx, user, id)
  const feed = await hl7FeedStore.byId(tx, id)
  if (feed === null) throw new ApiError('not_found')
  return { item, customerId: feed.customerId, place: placeOn((await pathTo(tx, feed.nodeId))?.path ?? []) }
}

export const feedTarget = ({ id, name }: Pick<Hl7FeedItem, 'id' | 'name'>) =>
  ({ kind: 'hl7_feed', id, name }) as const

const feedRecords = recordCommands<Hl7FeedItem, FoundFeed>({
  // A sender is compared with those of all customers.
  asServer: true,
  find: kept,
  read: visible,
  target: feedTarget,
  audited: changedValues(
    ({ name, application, facility, fingerprints, time_zone, charset, stay_number, silent_minutes }) => ({
      name,
      application,
      facility,
      fingerprints: fingerprints.join(' '),
      time_zone,
      charset,
      stay_number,
      silent_minutes,
    }),
  ),
  changeable: ({ version: _version, last_message_at: _at, ...rest }) => rest,
})
