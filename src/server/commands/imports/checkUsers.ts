import { setImmediate } from 'node:timers/promises'
import type { ImportProblem } from '../../../contract/imports.ts'
import type { Assignment, Role } from '../../../contract/permissions/roles.ts'
import { assignmentsFor } from '../../../domain/permissions/roles.ts'
import { belongsToPlatform, fits, mayGive, userProblems } from '../../../domain/users/users.ts'
import { normalizeMailAddress } from '../../../domain/messages/mailAddress.ts'
import { isFormula } from '../../../domain/imports/formula.ts'
import { isWholePlatform, languageOf, roleOf } from '../../../domain/imports/writtenPeople.ts'
import { createPathReader } from '../../../domain/imports/writtenPath.ts'
import type { Tx } from '../../db/database.ts'
import { orgUnitDirectory, type OrgUnitEntry } from '../../db/orgUnits/orgUnitDirectory.ts'
import { userImportStore } from '../../db/imports/userImportStore.ts'
import type { ConsoleUser } from '../../auth/consoleAuthentication.ts'
import { cellsOf, type Complain, complainOfCells, complainOfCount, complaintsOf } from './cellsOf.ts'
import { chunkRows, type Reading } from './importPlan.ts'

/** A row that is valid by itself: one role of one person. `orgUnit` is null for the platform. */
export interface ReadyRole {
  row: number
  name: string
  email: string
  role: Role
  orgUnit: OrgUnitEntry | null
}

/** A person whom the file creates, with their roles in row order. The first row provides the name. */
export type ReadyPerson = readonly [ReadyRole, ...ReadyRole[]]

/** Maximum number of roles that the account form can show. */
const mostRoles = 50

/** Checks each row as the account form would, and against the other rows and the existing users. */
export async function checkUsers(
  tx: Tx,
  user: ConsoleUser,
  { table, mapping, holding }: Reading,
): Promise<{ problems: ImportProblem[]; people: ReadyPerson[] }> {
  const orgUnits = await orgUnitDirectory.within(tx, assignmentsFor(user.assignments, 'seeStructure'))
  const orgUnitsMeant = createPathReader(orgUnits)
  const problems: ImportProblem[] = []
  const found: ReadyRole[] = []
  const addresses = new Map<number, string>()
  for (const [index, line] of table.rows.entries()) {
    if (index % chunkRows === 0) await setImmediate()
    const before = problems.length
    const complain = complaintsOf(problems, line.row)
    complainOfCount(line, table, complain)
    complainOfCells(line, mapping, complain)
    const cell = cellsOf(line, mapping)
    const person = { name: cell('name'), email: normalizeMailAddress(cell('email')) }
    addresses.set(line.row, person.email.toLowerCase())
    complainOfPerson(person, complain)
    if (cell('language') !== '' && languageOf(cell('language')) === null)
      complain('language', 'unknown_language')
    const held = heldBy(
      user.assignments,
      { role: cell('role'), level: cell('level'), orgUnitsMeant },
      complain,
    )
    if (problems.length === before && held !== null) found.push({ row: line.row, ...person, ...held })
  }
  const there = await stillThere(tx, found, holding)
  problems.push(...there.gone.map(({ row }) => ({ row, field: 'level' as const, code: 'no_such_level' })))
  const people = wholePeople(await peopleOf(tx, there.left, problems), addresses, problems)
  return { problems: problems.toSorted((one, other) => one.row - other.row), people }
}

/**
 * Returns the people all of whose rows are right. The right rows of the others become problems: with some of the roles
 * alone, the address would be in use when the corrected rows are imported. `addresses`: address of each row.
 */
function wholePeople(
  people: readonly ReadyPerson[],
  addresses: ReadonlyMap<number, string>,
  problems: ImportProblem[],
): ReadyPerson[] {
  const wrongRow = new Map<string, number>()
  for (const { row } of problems) {
    const address = addresses.get(row) ?? ''
    if (address !== '') wrongRow.set(address, Math.min(row, wrongRow.get(address) ?? row))
  }
  return people.filter((person) => {
    const other = wrongRow.get(person[0].email.toLowerCase())
    if (other === undefined) return true
    for (const { row } of person) problems.push({ row, field: null, code: 'other_row_wrong', other })
    return false
  })
}

function complainOfPerson({ name, email }: { name: string; email: string }, complain: Complain): void {
  const { name: ofName, email: ofEmail } = userProblems({ name, email, roles: 1 })
  if (ofName !== undefined) complain('name', ofName)
  else if (isFormula(name)) complain('name', 'formula')
  if (ofEmail !== undefined) complain('email', ofEmail)
  else if (isFormula(email)) complain('email', 'formula')
}

interface WrittenRole {
  role: string
  level: string
  orgUnitsMeant: (written: string) => readonly OrgUnitEntry[]
}

/**
 * Returns the role that a row gives, and where. Reports the problem and returns null if the row has no valid
 * role or the caller may not give it.
 */
function heldBy(
  own: readonly Assignment[],
  written: WrittenRole,
  complain: Complain,
): Pick<ReadyRole, 'role' | 'orgUnit'> | null {
  const role = roleOf(written.role)
  if (role === null) complain('role', written.role === '' ? 'required' : 'unknown_role')
  const orgUnit = orgUnitOf(role, written, complain)
  if (role === null || orgUnit === undefined) return null
  if (!mayGive(own, { role, path: orgUnit?.path ?? [] })) {
    complain('role', 'forbidden')
    return null
  }
  return { role, orgUnit }
}

/**
 * Returns the one org unit that a row refers to, null for the platform. Reports the problem and returns
 * undefined if there is none, or more than one.
 */
function orgUnitOf(
  role: Role | null,
  { level, orgUnitsMeant }: WrittenRole,
  complain: Complain,
): OrgUnitEntry | null | undefined {
  const isPlatform = level === '' ? role !== null && belongsToPlatform(role) : isWholePlatform(level)
  if (isPlatform && (role === null || fits(role, []))) return null
  const refuse = (code: 'required' | 'wrong_level' | 'no_such_level' | 'ambiguous_level'): undefined => {
    complain('level', code)
    return undefined
  }
  if (level === '') return refuse('required')
  if (isPlatform) return refuse('wrong_level')
  const meant = orgUnitsMeant(level)
  if (meant.length === 0) return refuse('no_such_level')
  const [only, another] = meant.filter(({ path }) => role === null || fits(role, path))
  if (only === undefined) return refuse('wrong_level')
  return another === undefined ? only : refuse('ambiguous_level')
}

async function stillThere(
  tx: Tx,
  found: readonly ReadyRole[],
  holding: boolean,
): Promise<{ left: ReadyRole[]; gone: ReadyRole[] }> {
  if (!holding) return { left: [...found], gone: [] }
  const named = new Map(
    found.flatMap(({ orgUnit }) => (orgUnit === null ? [] : [[orgUnit.id, orgUnit] as const])),
  )
  const held = await orgUnitDirectory.hold(tx, [...named.values()])
  const isThere = ({ orgUnit }: ReadyRole) => orgUnit === null || held.has(orgUnit.id)
  return { left: found.filter(isThere), gone: found.filter((one) => !isThere(one)) }
}

/**
 * Returns the people whom the rows create. A row whose address is already in use, or that contradicts an
 * earlier row, is a problem.
 */
async function peopleOf(
  tx: Tx,
  rows: readonly ReadyRole[],
  problems: ImportProblem[],
): Promise<ReadyPerson[]> {
  const addresses = await userImportStore.addresses(
    tx,
    rows.map(({ row, email }) => ({ row, email })),
  )
  const people = new Map<number, [ReadyRole, ...ReadyRole[]]>()
  for (const one of rows) {
    const complain = complaintsOf(problems, one.row)
    const { first, taken } = addresses.get(one.row) ?? { first: one.row, taken: false }
    const person = people.get(first)
    if (taken) complain('email', 'already_used')
    else if (person === undefined) people.set(first, [one])
    else addRole(person, one, complain)
  }
  return [...people.values()]
}

function addRole(person: [ReadyRole, ...ReadyRole[]], one: ReadyRole, complain: Complain): void {
  const [first] = person
  const same = person.find(({ role, orgUnit }) => role === one.role && orgUnit?.id === one.orgUnit?.id)
  if (first.name !== one.name) complain('name', 'other_name', first.row)
  else if (same !== undefined) complain('role', 'same_as_row', same.row)
  else if (person.length === mostRoles) complain('role', 'too_many_roles')
  else person.push(one)
}
