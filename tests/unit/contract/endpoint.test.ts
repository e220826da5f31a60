import { describe, expect, it } from 'vitest'
import { type Endpoint, pathOf, searchParamsOf } from '../../../src/contract/endpoint.ts'

const views: Endpoint = { method: 'PUT', path: '/api/v1/list-views/:list/columns/:id' }

describe('path of a request', () => {
  it('has each parameter in place of its name, escaped', () => {
    expect(pathOf(views, { list: 'a/b?', id: '1' })).toBe('/api/v1/list-views/a%2Fb%3F/columns/1')
  })
})

describe('query of a request', () => {
  it('leaves out what is undefined', () => {
    expect(searchParamsOf({ q: 'a b', node: undefined }).toString()).toBe('q=a+b')
  })

  it('keeps the repeated parameters of an address', () => {
    const query = new URLSearchParams('sort=name&sort=unit')
    expect(searchParamsOf(query).getAll('sort')).toEqual(['name', 'unit'])
  })
})
