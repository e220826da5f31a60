import { describe, expect, test } from 'vitest'
import { secretOf } from '../../../../src/domain/calls/meetLink.ts'

describe('link secret', () => {
  test.each([
    ['https://wardlink.example/meet#t=abcdefghijklmnop1234', 'abcdefghijklmnop1234'],
    ['  https://wardlink.example/meet/desk#t=abcdefghijklmnop1234 ', 'abcdefghijklmnop1234'],
    ['abcdefghijklmnop1234', 'abcdefghijklmnop1234'],
    ['<https://wardlink.example/meet#t=abcdefghijklmnop1234>', 'abcdefghijklmnop1234'],
    ['https://wardlink.example/meet%23t=abcdefghijklmnop1234.', 'abcdefghijklmnop1234'],
    ['-abcdefghijklmnop123-', '-abcdefghijklmnop123-'],
    ['https://wardlink.example/meet', null],
    ['short', null],
    ['', null],
  ])('of what is pasted, %j, the secret is %j', (typed, secret) => {
    expect(secretOf(typed)).toBe(secret)
  })
})
