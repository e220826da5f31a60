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
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
