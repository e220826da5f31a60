import { describe, expect, test } from 'vitest'
import { SegmentReader, readMessage } from '../../../../../src/domain/integrations/hl7/hl7Message.ts'
import type { Hl7Charset } from '../../../../../src/contract/integrations/hl7.ts'

/** Returns a message with the bytes as PID-5. */
function messageOf(charset: string, name: readonly number[], msh3: readonly number[] = [0x48]): Uint8Array {
  const ascii = (text: string) => [...new TextEncoder().encode(text)]
  return Uint8Array.from([
    ...ascii('MSH|^~\\&|'),
    ...msh3,
    ...ascii(`|G|W|X|20260601||ADT^A01|C1|P|2.5||||||${charset}\rPID|||7||`),
    ...name,
    ...ascii('^X\r'),
  ])
}

function familyOf(bytes: Uint8Array, otherwise: Hl7Charset = 'ASCII'): string {
  const reading = readMessage(bytes, otherwise)
  if (!reading.ok) return `refused: ${reading.problem.code}`
  const { message } = reading
  const pid = message.segments.find(([name]) => name === 'PID') ?? []
  return new SegmentReader(message, pid).text(5)
}

const esc = 0x1b
/** 山田 by JIS X 0208: the second byte of the second character is `D`. */
const yamada = [esc, 0x24, 0x42, 0x3b, 0x33, 0x45, 0x44, esc, 0x28, 0x42]
/** A run of kanji that is opened and closed without a character. */
const empty = [esc, 0x24, 0x42, esc, 0x28, 0x42]
/** Characters of JIS X 0208 with the bytes of a backslash and of a vertical bar. */
const bars = [esc, 0x24, 0x42, 0x49, 0x3d, 0x25, 0x5c, 0x30, 0x7c, esc, 0x28, 0x4a]

describe('the character set of MSH-18', () => {
  test.for([
    ['UNICODE UTF-8', [0xe5, 0xb1, 0xb1, 0xe7, 0x94, 0xb0], '山田'],
    ['8859/1', [0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72], 'Müller'],
    ['WINDOWS-1256', [0xda, 0xe3, 0xd1], 'عمر'],
    ['8859/6', [0xd9, 0xe5, 0xd1], 'عمر'],
    ['~ISO IR87', yamada, '山田'],
    ['ASCII~ISO IR87', yamada, '山田'],
    ['~ISO IR87', [...empty, ...yamada, ...empty], '山田'],
    ['ISO IR6~ISO IR14~ISO IR87', bars, '表ボ淫'],
    ['ISO IR14', [esc, 0x28, 0x49, 0x54, 0x4f, 0x40, 0x5e, esc, 0x28, 0x42], 'ﾔﾏﾀﾞ'],
    ['ASCII', [0x4e, 0x67], 'Ng'],
    ['', [0x4e, 0x67], 'Ng'],
  ] as const)('%j is read from the bytes', ([charset, bytes, family]) => {
    expect(familyOf(messageOf(charset, bytes))).toBe(family)
  })

  test.for([
    ['an unknown set', 'EBCDIC', [0x4e], '103'],
    ['a set of JIS X 0212', '~ISO IR159', [0x4e], '103'],
    ['two sets that exclude each other', '8859/1~WINDOWS-1256', [0x4e], '103'],
    ['the name of a member of every object', 'constructor', [0x4e], '103'],
    ['bytes that are not UTF-8', 'UNICODE UTF-8', [0xfc, 0x6c], '102'],
    ['bytes that are not ASCII', 'ASCII', [0xfc], '102'],
    ['bytes of an undeclared set', '', [0xfc], '102'],
    ['an escape sequence that does not exist', 'ISO IR87', [esc, 0x24, 0x7a, 0x30, 0x30], '102'],
  ] as const)('is refused and never guessed for %s', ([, charset, bytes, code]) => {
    expect(familyOf(messageOf(charset, bytes))).toBe(`refused: ${code}`)
  })

  test('is that of the feed if MSH-18 is empty', () => {
    expect(familyOf(messageOf('', [0xda, 0xe3, 0xd1]), 'WINDOWS-1256')).toBe('عمر')
  })

  test('is found behind a Japanese name of a system with the byte of a separator', () => {
    expect(familyOf(messageOf('~ISO IR87', yamada, bars))).toBe('山田')
  })
})
