import type { GivenRole } from '../../../../src/contract/users/users.ts'
import { type Administrator, signInAs } from '../administrator.ts'
import type { Answer } from '../bedsideApi.ts'
import type { TestHospital } from '../testHospital.ts'

/** Staff of the demo hospital, one for each role. */
export const staff = [
  ...(['wardlink', 'channel', 'customer', 'facility'] as const),
  ...(['unit', 'users', 'techadmin', 'tech'] as const),
] as const
export type Person = (typeof staff)[number]

/** All staff, signed in, and the org units of the hospital's own branch. */
export interface ConsoleStaff {
  /** Org units of the unit's administrator: the unit and those above it. */
  readonly orgUnits: { customer: string; facility: string; unit: string }
  as(name: Person): Administrator
  /** Returns the path of a person's account. */
  at(name: Person): string
  /** Creates an account as `who`, if they may do so. */
  make(who: Person, assignments: readonly GivenRole[], change?: Record<string, unknown>): Promise<Answer>
}

export async function gatherStaff(ward: TestHospital): Promise<ConsoleStaff> {
  const people = new Map<Person, { who: Administrator; id: string }>()
  for (const name of staff) {
    const who = await signInAs(ward, `${name}@demo.example`)
    people.set(name, { who, id: (await who.principal()).id })
  }
  const known = (name: Person) => {
    const person = people.get(name)
    if (person === undefined) throw new Error('the staff is not there')
    return person
  }
  const orgUnits = { customer: '', facility: '', unit: '' }
  const path = (await known('unit').who.principal()).roles[0]?.path ?? []
  for (const { level, id } of path) if (level !== 'organization') orgUnits[level] = id
  let made = 0
  return {
    orgUnits,
    as: (name) => known(name).who,
    at: (name) => `/api/v1/users/${known(name).id}`,
    make: (who, assignments, change = {}) => {
      made += 1
      const body = { name: `Person ${made}`, email: `person${made}@example.org`, assignments, ...change }
      return known(who).who.ask('POST /api/v1/users', { body })
    },
  }
}

/** Returns a role as a form sends it. */
export const given = (
  role: GivenRole['role'],
  level: GivenRole['level'],
  id: string | null = null,
): GivenRole => ({ role, level, node_id: id })
