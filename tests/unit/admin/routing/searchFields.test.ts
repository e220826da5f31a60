import { expect, test } from 'vitest'
import { linkOptions } from '@tanstack/react-router'
import { RoomQuery, roomSorts } from '../../../../src/contract/rooms.ts'
import type { ConsoleRouter } from '../../../../src/admin/routing/consoleRouter.ts'
import { listFields, searchOf } from '../../../../src/admin/routing/searchFields.ts'

const read = searchOf({
  ...listFields(roomSorts),
  unit: RoomQuery.shape.unit,
  status: RoomQuery.shape.status,
})
const unit = '00000000-0000-4000-8000-0000000000a1'

test('each search parameter is accepted or left out on its own', () => {
  expect(read({ status: 'purple', unit, q: 'ward', sort: 'unit,-name' })).toEqual({
    unit,
    q: 'ward',
    sort: 'unit,-name',
  })
  expect(read({ status: 'online', unit: '7', q: 'x'.repeat(201), sort: 'shoes', other: 'a' })).toEqual({
    status: 'online',
  })
  expect(read({ q: '', columns: 'name,<b>', sort: 'name,name,name,name,name,name' })).toEqual({})
})

test('of a repeated search parameter the first value counts', () => {
  expect(read({ status: ['offline', 'online'] })).toEqual({ status: 'offline' })
})

test('a link of the console is checked by the compiler: its address, its record and its parameters', () => {
  const paths: readonly (keyof ConsoleRouter['routesByPath'])[] = ['/admin/rooms', '/admin/rooms/$id']
  linkOptions({ to: '/admin/rooms', search: { status: 'offline' } })
  linkOptions({ to: '/admin/rooms/$id', params: { id: unit } })
  // @ts-expect-error -- no such page
  linkOptions({ to: '/admin/nowhere' })
  // @ts-expect-error -- no such value
  linkOptions({ to: '/admin/rooms', search: { status: 'purple' } })
  // @ts-expect-error -- no such parameter
  linkOptions({ to: '/admin/rooms', search: { state: 'offline' } })
  // @ts-expect-error -- no record
  linkOptions({ to: '/admin/rooms/$id' })
  expect(paths).toHaveLength(2)
})
