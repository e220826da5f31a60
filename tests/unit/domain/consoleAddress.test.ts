import { describe, expect, test } from 'vitest'
import { consolePageFor, isConsoleAddress, wantedIn } from '../../../src/domain/consoleAddress.ts'

const at = (address: string) => wantedIn(new URL(address, 'https://ward.example'))

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

  test.each(['/console.html', '/console.html#to=', '/admin#to=/admin', '/console.html#to=/main'])(
    'is not in %s',
    (address) => {
      expect(at(address)).toBeNull()
    },
  )

  test.each(['https://other.example/admin', '//other.example/admin', String.raw`\\other.example/admin`])(
    'is never one of another place: %s',
    (wanted) => {
      expect(at(consolePageFor(wanted))).toBeNull()
    },
  )
})
