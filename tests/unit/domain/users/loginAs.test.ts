import { describe, expect, test } from 'vitest'
import { type Assignment, type Node, type Role, roles } from '../../../../src/contract/permissions/roles.ts'
import { mayBecome, mayLoginAs } from '../../../../src/domain/users/loginAs.ts'

const node = (level: Node['level'], id: string): Node => ({ level, id, name: id })
const lakeside = [node('organization', 'o'), node('customer', 'lakeside')]
const prairie = [node('organization', 'o'), node('customer', 'prairie')]
const unit = [...lakeside, node('facility', 'general'), node('unit', '4west')]
const has = (role: Role, path: Node[] = []): Assignment => ({ role, path })

describe('permission to use Login As', () => {
  test('no role reaches its equal, nor what is above it', () => {
    for (const [rank, own] of roles.entries())
      for (const other of roles.slice(0, rank + 1))
        expect(mayBecome([has(own)], [has(other)]), `${own} → ${other}`).toBe(false)
  })

  test('those who oversee a node reach everybody below them', () => {
    for (const own of roles.slice(0, 6))
      for (const other of roles.slice(roles.indexOf(own) + 1))
        expect(mayBecome([has(own)], [has(other)]), `${own} → ${other}`).toBe(true)
    for (const own of ['USER_ADMIN', 'TECH'] as const) expect(mayLoginAs([has(own)])).toBe(false)
    expect(mayBecome([has('TECH_ADMIN')], [has('TECH')])).toBe(true)
    expect(mayBecome([has('USER_ADMIN')], [has('TECH')])).toBe(false)
  })

  test('a role reaches no further than its node', () => {
    const clara = [has('CUSTOMER_ADMIN', lakeside)]
    expect(mayBecome(clara, [has('UNIT_ADMIN', unit)])).toBe(true)
    expect(mayBecome(clara, [has('USER_ADMIN', lakeside)])).toBe(true)
    expect(mayBecome(clara, [has('UNIT_ADMIN', prairie)])).toBe(false)
    expect(mayBecome(clara, [has('TECH', lakeside.slice(0, 1))])).toBe(false)
    expect(mayBecome(clara, [has('TECH')])).toBe(false)
  })

  test('all roles of the other user must be in reach, and a user without roles cannot be chosen', () => {
    const clara = [has('CUSTOMER_ADMIN', lakeside)]
    expect(mayBecome(clara, [has('TECH', unit), has('TECH', prairie)])).toBe(false)
    expect(mayBecome([...clara, has('TECH_ADMIN', prairie)], [has('TECH', unit), has('TECH', prairie)])).toBe(
      true,
    )
    expect(mayBecome(clara, [])).toBe(false)
  })
})
