import { describe, expect, test } from 'vitest'
import { roles, type Assignment, type Node } from '../../../../src/contract/permissions/roles.ts'
import {
  assignmentsFor,
  hasRightAt,
  coversScope,
  roleFlags,
} from '../../../../src/domain/permissions/roles.ts'

const tree: Node[] = (['organization', 'customer', 'facility', 'unit'] as const).map((level) => ({
  level,
  id: `this ${level}`,
  name: level,
}))
const here = {
  organizationId: 'this organization',
  customerId: 'this customer',
  facilityId: 'this facility',
  unitId: 'this unit',
}
const at = (depth: number, role: Assignment['role'] = 'UNIT_ADMIN'): Assignment => ({
  role,
  path: tree.slice(0, depth),
})

describe('a profile', () => {
  test('has a flag for each role, named as the specification says', () => {
    const pascal = (role: string) =>
      role
        .split('_')
        .map((word) => word.charAt(0) + word.slice(1).toLowerCase())
        .join('')
    for (const role of roles) {
      const flags = roleFlags([{ role }])
      expect(Object.entries(flags).filter(([, has]) => has)).toEqual([[`is${pascal(role)}`, true]])
      expect(Object.keys(flags)).toHaveLength(roles.length)
    }
    expect(Object.values(roleFlags([]))).not.toContain(true)
  })
})

describe('a role', () => {
  test('holds at its node and below, and nowhere else', () => {
    for (let depth = 0; depth <= 4; depth += 1) expect(coversScope(at(depth), here)).toBe(true)
    expect(coversScope(at(4), { ...here, unitId: 'another' })).toBe(false)
    expect(coversScope(at(3), { ...here, unitId: 'another' })).toBe(true)
    expect(coversScope(at(2), { ...here, customerId: 'another' })).toBe(false)
    expect(coversScope(at(1), { ...here, organizationId: 'another' })).toBe(false)
  })

  test('of a technician or of who keeps the users says nothing of patients', () => {
    for (const role of ['TECH', 'TECH_ADMIN', 'USER_ADMIN'] as const) {
      expect(hasRightAt([at(0, role)], 'seeStructure', here)).toBe(true)
      for (const right of ['seePatients', 'seeOutbox', 'issuePhoneLinks'] as const)
        expect(hasRightAt([at(0, role)], right, here)).toBe(false)
    }
    expect(hasRightAt([at(4)], 'seePatients', here)).toBe(true)
  })

  test('that allows something elsewhere allows it not here', () => {
    const elsewhere = {
      ...at(4),
      path: [...tree.slice(0, 3), { level: 'unit' as const, id: 'other', name: 'other' }],
    }
    const held: Assignment[] = [at(0, 'TECH'), elsewhere]
    expect(hasRightAt(held, 'seeStructure', here)).toBe(true)
    expect(hasRightAt(held, 'seePatients', here)).toBe(false)
    expect(assignmentsFor(held, 'seePatients')).toEqual([elsewhere])
  })
})
