import { describe, expect, test } from 'vitest'
import { readSearch, writeSearch } from '../../../src/domain/searchParams.ts'

describe('the query string of a URL', () => {
  test.each(['1e3', '007', 'null', 'true', '"412"', '{"a":1}', '[1]', '4 East & 5', '林', ''])(
    'stays the text that it is: %s',
    (q) => {
      const address = `?${new URLSearchParams({ q }).toString()}`
      expect(readSearch(address)).toEqual({ q })
      expect(writeSearch(readSearch(address))).toBe(address)
    },
  )

  test('keeps each value of a name that stands there more than once', () => {
    expect(readSearch('?sort=name&sort=-at&q=a')).toEqual({ sort: ['name', '-at'], q: 'a' })
    expect(writeSearch({ sort: ['name', '-at'], q: 'a' })).toBe('?sort=name&sort=-at&q=a')
  })

  test('is nothing where nothing is asked', () => {
    expect(readSearch('')).toEqual({})
    expect(writeSearch({ node: undefined })).toBe('')
  })
})
