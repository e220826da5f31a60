import { randomUUID } from 'node:crypto'
import { givesRoles } from '../../../domain/users/users.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import type { Tx } from '../../db/database.ts'
import { userImportStore } from '../../db/imports/userImportStore.ts'
import { placeAt } from '../audit/placeOf.ts'
import { checkUsers, type ReadyPerson } from './checkUsers.ts'
import { chunkRecords, countedPlaces, type ImportPlan, type Writing } from './importPlan.ts'

/** Maximum number of people per audit entry, which keeps a page of the audit to a usable size. */
const peopleInEntry = 100

interface WrittenPerson {
  id: string
  person: ReadyPerson
  entryId: string
}

/**
 * Imports accounts of people from the rows of their roles. No one can sign in before they are sent the mail
 * (importInvitations.ts).
 */
export const userImport: ImportPlan = {
  mayImport: givesRoles,
  // Accounts belong to no customer: the check verifies what the creator may see.
  scopeOf: () => 'platform',
  check: async (tx, user, reading) => {
    const { problems, people } = await checkUsers(tx, user, reading)
    return {
      problems,
      records: people.length,
      places: countedPlaces(people.flat(), ({ orgUnit }) => ({
        id: orgUnit?.id ?? '',
        unit: orgUnit?.path.at(-1)?.name ?? '',
        facility: orgUnit?.path.at(-2)?.name ?? '',
      })),
      write: (writeTx, writing) => write(writeTx, writing, people),
    }
  },
}

/**
 * Writes all people with their roles, and audit entries by the org unit of each person’s first role, so that
 * its readers learn of them.
 */
async function write(tx: Tx, writing: Writing, people: readonly ReadyPerson[]): Promise<void> {
  const entries = entriesOf(people)
  const written = entries.flat()
  for (let from = 0, rows = 0; from < written.length; from += chunkRecords) {
    const part = written.slice(from, from + chunkRecords)
    await userImportStore.writeUsers(
      tx,
      part.map(({ id, person: [{ name, email }] }) => ({ id, name, email })),
    )
    const roles = part.flatMap(rolesOf)
    await userImportStore.writeRoles(tx, writing, roles)
    rows += roles.length
    await writing.onWritten(rows)
  }
  for (const entry of entries) await recordAudit(tx, entry, writing)
}

/** Returns the people of each audit entry. */
function entriesOf(people: readonly ReadyPerson[]): WrittenPerson[][] {
  const byOrgUnit = Map.groupBy(people, ([{ orgUnit }]) => orgUnit?.id ?? '')
  return [...byOrgUnit.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / peopleInEntry) }, (_, index) => {
      const entryId = randomUUID()
      return group
        .slice(index * peopleInEntry, (index + 1) * peopleInEntry)
        .map((person) => ({ id: randomUUID(), person, entryId }))
    }),
  )
}

const rolesOf = ({ id, person, entryId }: WrittenPerson) =>
  person.map(({ row, role, orgUnit }) => ({
    row,
    role,
    user_id: id,
    level: orgUnit?.level ?? 'platform',
    node_id: orgUnit?.id ?? null,
    customer_id: orgUnit?.customerId ?? null,
    entry_id: entryId,
  }))

async function recordAudit(
  tx: Tx,
  entry: readonly WrittenPerson[],
  { id, name, by }: Writing,
): Promise<void> {
  const [first] = entry
  if (first === undefined) return
  const path = first.person[0].orgUnit?.path ?? []
  const accounts = entry.map(({ person }) => {
    const roles = person.map(({ role, orgUnit }) =>
      [role, orgUnit?.path.at(-1)?.name].filter(Boolean).join(' · '),
    )
    return `${person[0].email}: ${roles.join(', ')}`
  })
  await auditStore.write(tx, {
    by,
    action: 'import',
    place: placeAt(path),
    target: { kind: 'import', id: first.entryId, name },
    after: { import: id, users: entry.length, accounts: accounts.join('; ') },
  })
}
