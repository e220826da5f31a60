import type { Hl7Charset } from '../../../contract/integrations/hl7.ts'

/**
 * Names of HL7 table 0211 and of common senders, with the encoding of the Encoding Standard. The standard reads
 * `iso-8859-1` as Windows-1252, which differs only where ISO 8859-1 has control characters.
 */
const encodings: Readonly<Record<string, string>> = {
  ascii: 'us-ascii',
  '8859/1': 'iso-8859-1',
  '8859/6': 'iso-8859-6',
  '8859/15': 'iso-8859-15',
  'unicode utf-8': 'utf-8',
  unicode: 'utf-8',
  'utf-8': 'utf-8',
  'utf-8-n': 'utf-8',
  utf8: 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'windows-1252': 'windows-1252',
  'windows-1256': 'windows-1256',
  cp1256: 'windows-1256',
  'iso ir6': 'us-ascii',
  'iso ir14': 'iso-2022-jp',
  'iso ir87': 'iso-2022-jp',
  'iso-2022-jp': 'iso-2022-jp',
}

/**
 * Returns the encoding of a message by the repetitions of MSH-18; null if one is unknown, or if they cannot be
 * used together. The first repetition is the default, and may be empty for ASCII; the others are reached by the
 * escape sequences of ISO 2022.
 */
export function encodingOf(names: readonly string[], otherwise: Hl7Charset): string | null {
  const given = names.map((name) => name.trim().toLowerCase()).filter((name) => name !== '')
  const asked = given.length === 0 ? [otherwise.toLowerCase()] : given
  const found = new Set<string>()
  for (const name of asked) {
    const encoding = Object.hasOwn(encodings, name) ? encodings[name] : undefined
    if (encoding === undefined) return null
    found.add(encoding)
  }
  // ISO-2022-JP begins in ASCII, and contains it.
  if (found.size > 1) found.delete('us-ascii')
  const [only = null, other] = found
  return other === undefined ? only : null
}

/** Returns the text; null if the bytes are invalid in this encoding. */
export function decode(bytes: Uint8Array, encoding: string): string | null {
  if (encoding === 'us-ascii') {
    if (bytes.some((byte) => byte > 0x7f)) return null
    return new TextDecoder('utf-8').decode(bytes)
  }
  try {
    const text = encoding === 'iso-2022-jp' ? plainEscapes(bytes) : bytes
    return new TextDecoder(encoding, { fatal: true }).decode(text)
  } catch {
    return null
  }
}

const escape = 0x1b
const [parenthesis, romanSet, asciiSet] = [0x28, 0x4a, 0x42]

/**
 * Returns bytes of ISO-2022-JP as a decoder takes them. Senders close and open a run of kanji at each field, and two
 * escape sequences in a row are an error for the decoder; in JIS Roman, `~` and `\` would be other characters, which
 * separate repetitions and begin escapes in HL7.
 */
function plainEscapes(bytes: Uint8Array): Uint8Array {
  const plain: number[] = []
  for (let at = 0; at < bytes.length; at += 1) {
    const isEscape = bytes[at] === escape
    if (isEscape && bytes[at + 3] === escape) {
      at += 2
      continue
    }
    const isRoman = isEscape && bytes[at + 1] === parenthesis && bytes[at + 2] === romanSet
    if (isRoman) {
      plain.push(escape, parenthesis, asciiSet)
      at += 2
    } else plain.push(bytes[at] ?? 0)
  }
  return Uint8Array.from(plain)
}
