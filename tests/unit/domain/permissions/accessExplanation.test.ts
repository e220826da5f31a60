import { expect, test } from 'vitest'
import type { GrantOrgUnitRef } from '../../../../src/contract/permissions/permissions.ts'
import type { Assignment, Role } from '../../../../src/contract/permissions/roles.ts'
import { rightNames } from '../../../../src/contract/permissions/accessExplanation.ts'
import { accessExplanation } from '../../../../src/domain/permissions/accessExplanation.ts'
import { hasRightAt } from '../../../../src/domain/permissions/roles.ts'

const way: GrantOrgUnitRef[] = [
  { level: 'organization', id: 'o', name: 'Northlight' },
  { level: 'customer', id: 'c', name: 'Lakeside' },
  { level: 'facility', id: 'f', name: 'General' },
  { level: 'unit', id: 'u', name: '4 West' },
]
const down = (depth: number): Assignment['path'] =>
  way.slice(0, depth).flatMap(({ level, ...orgUnit }) => (level === 'room' ? [] : [{ level, ...orgUnit }]))
const role = (name: Role, depth: number): Assignment => ({ role: name, path: down(depth) })
const east: Assignment = {
  role: 'UNIT_ADMIN',
  path: [...down(3), { level: 'unit', id: 'e', name: '4 East' }],
}

const whyAt4West = (held: readonly Assignment[], seen = held, deactivated = false) =>
  accessExplanation({ right: 'keepSettings', path: way, held, seen, deactivated })

test.each([
  ['gives it from above', [role('FACILITY_ADMIN', 3)], true, 'role'],
  ['gives it on the whole platform', [role('WARDLINK_ADMIN', 0)], true, 'role'],
  ['does not have it', [role('TECH', 3)], false, 'role_lacks'],
  ['holds at another unit', [east], false, 'elsewhere'],
  ['neither holds here nor has it', [{ ...east, role: 'TECH' as const }], false, 'no_role'],
])('a role that %s', (_words, held, allowed, because) => {
  expect(whyAt4West(held)).toMatchObject({ allowed, because })
})

test('the highest role that gives it decides, and what is given again below is only told', () => {
  const { steps } = whyAt4West([role('UNIT_ADMIN', 4), role('CUSTOMER_ADMIN', 2)])
  expect(
    steps.map(({ node: orgUnit, held, decides }) => [orgUnit?.level ?? 'platform', held.length, decides]),
  ).toEqual([
    ['platform', 0, false],
    ['organization', 0, false],
    ['customer', 1, true],
    ['facility', 0, false],
    ['unit', 1, false],
  ])
})

test('a role of which one may not know counts, and is not named', () => {
  const why = whyAt4West([role('CUSTOMER_ADMIN', 2), role('TECH', 4)], [role('TECH', 4)])
  expect(why).toMatchObject({ allowed: true, because: 'unseen_role' })
  expect(JSON.stringify(why.steps)).not.toContain('CUSTOMER_ADMIN')
})

test('a deactivated account may nothing, whatever its roles', () => {
  expect(whyAt4West([role('FACILITY_ADMIN', 3)], undefined, true)).toMatchObject({
    allowed: false,
    because: 'deactivated',
  })
})

test('the answer is what the server would decide, for each right and role at each level', () => {
  const roles: Role[] = ['WARDLINK_ADMIN', 'CUSTOMER_ADMIN', 'USER_ADMIN', 'TECH_ADMIN', 'TECH']
  const place = { organizationId: 'o', customerId: 'c', facilityId: 'f', unitId: 'u' }
  for (const right of rightNames)
    for (const name of roles)
      for (const held of [[role(name, 0)], [role(name, 2)], [role(name, 4)], [{ ...east, role: name }]])
        expect(accessExplanation({ right, path: way, held, seen: held, deactivated: false }).allowed).toBe(
          hasRightAt(held, right, place),
        )
})
