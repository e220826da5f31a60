import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeFromBytes, groupedCode, normalizeCode } from '../../../../src/domain/bedside/entryCode.ts'

test.each([
  ['7k3m 9tq4', '7K3M9TQ4'],
  ['7K3M-9TQ4', '7K3M9TQ4'],
  ['7K3M–9TQ4 ', '7K3M9TQ4'],
  ['oil0 1234', '01101234'],
  ['７Ｋ３Ｍ９ＴＱ４', '7K3M9TQ4'],
  ['٧K٣M ٩TQ٤', '7K3M9TQ4'],
  ['۷K۳M9TQ۴', '7K3M9TQ4'],
  ['\u200e7K3M9TQ4\u200f', '7K3M9TQ4'],
])('%s means %s', (typed, meant) => expect(normalizeCode(typed)).toBe(meant))

test.each(['', '7K3M9TQ', '7K3M9TQ44', '7K3M9TQU', '7K3M9TQ!'])('%s is no code', (typed) =>
  expect(normalizeCode(typed)).toBeNull(),
)

test('every code that is made can be typed as it is shown', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const code = codeFromBytes(bytes)
      expect(normalizeCode(groupedCode(code).toLowerCase())).toBe(code)
    }),
  )
})

test('too few bytes make no code', () => expect(() => codeFromBytes(new Uint8Array(7))).toThrow(RangeError))
