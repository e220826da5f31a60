import type { Assignment, Node } from '../../../contract/permissions/roles.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import type { Tx } from '../../db/database.ts'
import { nodesOf, pathTo } from '../../db/orgUnits/orgUnitPath.ts'
import { directoryStore, type FoundDirectory } from '../../db/provisioning/directoryStore.ts'
import { type ScimGroupRow, scimGroupStore } from '../../db/provisioning/scimGroupStore.ts'
import { ApiError } from '../../errors/apiError.ts'

export interface ManagedDirectory extends FoundDirectory {
  /** Path down to the org unit of the directory. */
  path: Node[]
}

export interface ManagedGroup extends ManagedDirectory {
  group: ScimGroupRow
}

/** Returns the roles of a user by which they manage integrations. */
export const managedWithin = ({ assignments }: ConsoleUser): Assignment[] =>
  assignmentsFor(assignments, 'keepIntegrations')

/** Returns a directory of an org unit whose integrations the user manages. Throws `not_found`. */
export async function managedDirectory(tx: Tx, user: ConsoleUser, id: string): Promise<ManagedDirectory> {
  const [found] = await directoryStore.within(tx, managedWithin(user), id)
  const at = found === undefined ? null : await pathTo(tx, found.directory.nodeId)
  if (found === undefined || at === null) throw new ApiError('not_found')
  return { ...found, path: nodesOf(at.path) }
}

/** Returns a group of such a directory. Throws `not_found`. */
export async function managedGroup(tx: Tx, user: ConsoleUser, id: string): Promise<ManagedGroup> {
  const group = await scimGroupStore.present(tx, id)
  if (group === null) throw new ApiError('not_found')
  return { ...(await managedDirectory(tx, user, group.directoryId)), group }
}
