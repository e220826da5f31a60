import * as fc from 'fast-check'

/**
 * Deeper nesting than in any of our own documents. As text, a JSON parser has to survive ten thousand levels.
 */
const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)])

/** Text from a malicious or broken client. */
const words = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  '\u202eabc',
  '\u2066',
  '\ufeff',
  '\u0007',
  '\r\nX: y',
  'NaN',
  '-0',
  '1e400',
  '0x10',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "'; drop table rooms; --",
  '%',
  '_',
  '\\',
  '%00',
  '{{7*7}}',
  '${7*7}',
  '$1',
  '(a+)+$',
  '<img src=x onerror=alert(1)>',
  '=cmd|0',
  '林',
  'مستشفى',
  '🏥🏥',
  'e\u0301',
  'ﷺ'.repeat(40),
  'x'.repeat(300),
  'x'.repeat(10_000),
  '🏥'.repeat(2_100),
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  '00000000-0000-0000-0000-000000000000',
  'https://[::1',
  'javascript:alert(1)',
  'sms:',
  'mailto:a@b',
]
const numbers = [0, -0, -1, 0.1, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 5e-324]

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
)

/** Names with a meaning in JavaScript itself. */
export const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'a',
  '',
  '\u0000',
  '$',
)

const scalar = fc.oneof(hostileText, fc.constantFrom<unknown>(...numbers, null, true, false))

/** Any JSON value, most of them where no one expects them. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.tuple(hostileName, scalar), { maxLength: 3 }).map(owning) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({}, [], nested(200), Array(5_000).fill(0)) },
)

/**
 * Returns an object with these entries as own properties, whatever their names: `JSON.stringify` writes
 * `__proto__` like any other.
 */
export function owning(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of entries)
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true })
  return made
}

/** Exact bodies: not JSON, nearly JSON, and JSON that no honest program writes. */
export const hostileBody: fc.Arbitrary<string> = fc.constantFrom(
  '',
  '{',
  'null',
  '[]',
  '""',
  'NaN',
  '{"a":1e999}',
  '\u0000',
  '{"a":"\ud800"}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  "{'a':1}",
  '{"a":01}',
  '['.repeat(10_000),
  '{"a":'.repeat(10_000),
  `{"a":"${'x'.repeat(200_000)}"}`,
  'a=1&b=2',
  '--x\r\n\r\n--x--',
)
