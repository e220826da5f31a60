import { describe, expect, test } from 'vitest'
import { consolePageFor, isConsoleAddress, wantedIn } from '../../../src/domain/consoleAddress.ts'

const at = (address: string, kept: string | null = null) =>
  wantedIn(new URL(address, 'https://ward.example'), kept)

describe('an address of the console', () => {
  test.each([
    ['/admin', true],
    ['/admin/rooms', true],
    ['/activate-user', true],
    ['/administer', false],
    ['/', false],
    ['/main/admin', false],
  ])('%s: %s', (path, expected) => {
    expect(isConsoleAddress(path)).toBe(expected)
  })

  test.each(['/admin', '/admin/rooms?q=a%26b&sort=number#top', '/activate-user?lang=ar#t=Ab_-12'])(
    'is carried by the page of the console: %s',
    (wanted) => {
      const address = consolePageFor(wanted)
      expect(new URL(address, 'https://ward.example').search).toBe('')
      expect(at(address)).toBe(wanted)
    },
  )

  test('is not in another one', () => {
    expect(at('/admin#to=/admin')).toBeNull()
  })

  test.each(['/console.html', '/console.html#to=', '/console.html#to=/main', '/console?fresh'])(
    'is the first page for %s',
    (address) => {
      expect(at(address)).toBe('/admin')
    },
  )

  test('is the kept one after the reload of a page that did not start, at a server without endings, too', () => {
    expect(at('/console.html?fresh', '/activate-user?lang=ar')).toBe('/activate-user?lang=ar')
    expect(at('/console#to=%2Fadmin%2Frooms', '/admin/users')).toBe('/admin/rooms')
  })

  test.each(['https://other.example/admin', '//other.example/admin', String.raw`\\other.example/admin`])(
    'is never one of another place: %s',
    (wanted) => {
      expect(at(consolePageFor(wanted))).toBe('/admin')
    },
  )
})
