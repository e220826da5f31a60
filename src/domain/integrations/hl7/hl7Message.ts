import type { Hl7Charset } from '../../../contract/integrations/hl7.ts'
import { decode, encodingOf } from './hl7Charset.ts'

/** Separators of a message, from MSH-1 and MSH-2. */
export interface Hl7Separators {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
}

/** Fields of MSH, which is in ASCII. */
export interface Hl7Header {
  separators: Hl7Separators
  /** MSH-3 to MSH-6 as received. */
  application: string
  facility: string
  receivingApplication: string
  receivingFacility: string
  /** MSH-7 as received. */
  sentAt: string
  /** MSH-9: `ADT`, and `A01`. */
  type: string
  event: string
  controlId: string
  processingId: string
  version: string
  /** MSH-15 and MSH-16; both empty in original mode. */
  acceptAck: string
  applicationAck: string
  charsets: readonly string[]
}

/** Fields of a segment as received; the name of the segment is at 0, and MSH-1 is at 1. */
export type Hl7Segment = readonly string[]

export interface Hl7Message {
  header: Hl7Header
  encoding: string
  segments: readonly Hl7Segment[]
}

/** Reason why a message cannot be taken. */
export interface Hl7Problem {
  /** Code of HL7 table 0357. */
  code: '100' | '101' | '102' | '103' | '200' | '201' | '202' | '203' | '204' | '207'
  /** Segment, sequence and field, as in ERR-2. */
  at: string
  /** Text for the operator of the interface. Never contains content of the message. */
  text: string
  /**
   * True if the sender must not go on with its next message: whose stay or bed the message is about cannot be known
   * until someone has mended it.
   */
  isHeld?: true
}

export type Hl7Reading =
  | { ok: true; message: Hl7Message }
  | { ok: false; header: Hl7Header | null; problem: Hl7Problem }

/** Largest number of segments and of fields: an ADT message has fewer. */
const limits = { segments: 500, fields: 300 } as const

/** Reads the header of a message; null if it is not HL7. */
export function readHeader(bytes: Uint8Array): Hl7Header | null {
  const end = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a)
  const line = latin1(end === -1 ? bytes : bytes.subarray(0, end))
    // Bytes of a two-byte character may equal a separator.
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/\u001B\$[@B][^\u001B]*(\u001B\([BJ])?/gu, '')
  if (!line.startsWith('MSH') || line.length < 8 || line.includes('\0')) return null
  const field = line[3] ?? ''
  const encoding = line.slice(4).split(field, 1)[0] ?? ''
  const [component = '', repetition = '', escape = '', subcomponent = ''] = encoding
  const marks = [field, component, repetition, escape, subcomponent]
  if (encoding.length > 5 || marks.some((mark) => !/^[!-/:-@[-`{-~]$/u.test(mark))) return null
  if (new Set(marks).size !== marks.length) return null
  const fields = ['MSH', ...line.slice(3 + 1 + encoding.length).split(field)]
  const of = (index: number): string => (fields[index - 1] ?? '').trim()
  const first = (index: number): string => of(index).split(component, 1)[0] ?? ''
  const [type = '', event = ''] = of(9).split(component)
  return {
    separators: { field, component, repetition, escape, subcomponent },
    application: of(3),
    facility: of(4),
    receivingApplication: of(5),
    receivingFacility: of(6),
    sentAt: of(7),
    type,
    event,
    controlId: of(10),
    processingId: first(11),
    version: first(12),
    acceptAck: of(15).toUpperCase(),
    applicationAck: of(16).toUpperCase(),
    charsets: of(18).split(repetition),
  }
}

/** Reads a message from the bytes of its frame. `otherwise` is the character set of one that names none. */
export function readMessage(bytes: Uint8Array, otherwise: Hl7Charset): Hl7Reading {
  const header = readHeader(bytes)
  if (header === null)
    return { ok: false, header, problem: { code: '100', at: 'MSH^1', text: 'This is not an HL7 v2 message' } }
  const refused = (code: Hl7Problem['code'], at: string, text: string): Hl7Reading => ({
    ok: false,
    header,
    problem: { code, at, text },
  })
  const encoding = encodingOf(header.charsets, otherwise)
  if (encoding === null)
    return refused('103', 'MSH^1^18', 'This character set, or this combination of sets, is not supported')
  const text = decode(bytes, encoding)
  if (text === null)
    return refused(
      '102',
      'MSH^1^18',
      header.charsets.join('') === ''
        ? 'MSH-18 is empty, and these bytes are not in the character set of the feed'
        : 'These bytes are not in the character set of MSH-18',
    )
  if (text.includes('\0')) return refused('102', 'MSH^1', 'A message cannot contain NUL')
  const lines = text.split(/\r\n|\r|\n/u).filter((line) => line !== '')
  if (lines.length > limits.segments) return refused('207', 'MSH^1', 'Too many segments')
  const segments = lines.map((line) => segmentOf(line, header.separators))
  if (segments.some((segment) => segment.length > limits.fields))
    return refused('207', 'MSH^1', 'Too many fields')
  if (segments.some(([name = '']) => !/^[A-Z][A-Z0-9]{2}$/u.test(name)))
    return refused('100', 'MSH^1', 'A line does not begin with the name of a segment')
  return { ok: true, message: { header, encoding, segments } }
}

function segmentOf(line: string, { field }: Hl7Separators): Hl7Segment {
  const fields = line.split(field)
  // MSH-1 is the separator itself.
  return fields[0] === 'MSH' ? ['MSH', field, ...fields.slice(1)] : fields
}

/** HL7 null, which deletes a value; an empty field leaves it as it is. */
export const isHl7Null = (value: string): boolean => value === '""'

const escapes: Readonly<Record<string, string>> = { '\\': '\\E\\', '^': '\\S\\', '&': '\\T\\' }

/** Reads the values of one segment. Indexes count from 1, as in the standard. */
export class SegmentReader {
  readonly #segment: Hl7Segment
  readonly #separators: Hl7Separators
  readonly #encoding: string

  constructor({ header, encoding }: Pick<Hl7Message, 'header' | 'encoding'>, segment: Hl7Segment) {
    this.#segment = segment
    this.#separators = header.separators
    this.#encoding = encoding
  }

  /** Returns a field as received. */
  raw(field: number): string {
    return (this.#segment[field] ?? '').trim()
  }

  /** Returns the repetitions of a field, without empty ones. */
  repetitions(field: number): string[] {
    return this.raw(field)
      .split(this.#separators.repetition)
      .filter((repetition) => repetition !== '')
  }

  /** Returns a component of a value, '' for an HL7 null. */
  component(value: string, component: number, subcomponent = 1): string {
    const part = value.split(this.#separators.component)[component - 1] ?? ''
    const text = part.split(this.#separators.subcomponent)[subcomponent - 1] ?? ''
    return isHl7Null(text.trim()) ? '' : this.#unescape(text).trim()
  }

  /**
   * Returns a component with all its subcomponents, in the usual separators; these are escaped where they are part of a
   * value. Two components are the same text only if they have the same values.
   */
  exact(value: string, component: number): string {
    const count = (value.split(this.#separators.component)[component - 1] ?? '').split(
      this.#separators.subcomponent,
    ).length
    const parts = Array.from({ length: count }, (_, index) =>
      this.component(value, component, index + 1).replaceAll(/[\\^&]/gu, (mark) => escapes[mark] ?? ''),
    )
    return parts.slice(0, parts.findLastIndex((part) => part !== '') + 1).join('&')
  }

  /** Returns the first component of a field's first repetition. */
  text(field: number): string {
    return this.component(this.repetitions(field)[0] ?? '', 1)
  }

  #unescape(text: string): string {
    const { escape, field, component, repetition, subcomponent } = this.#separators
    if (!text.includes(escape)) return text
    const marks: Readonly<Record<string, string>> = {
      F: field,
      S: component,
      T: subcomponent,
      R: repetition,
      E: escape,
    }
    const [begin = '', ...rest] = text.split(escape)
    let read = begin
    for (let index = 0; index < rest.length; index += 1) {
      const part = rest[index] ?? ''
      // Text between the sequences, or one that does not end.
      if (index % 2 === 1 || index === rest.length - 1) read += part
      else if (Object.hasOwn(marks, part)) read += marks[part]
      else if (/^X(?:[\dA-F]{2})+$/iu.test(part)) read += this.#hexadecimal(part.slice(1))
      else if (/^\.(?:br|sp)/u.test(part)) read += ' '
    }
    return read.replaceAll(/\p{Cc}/gu, '')
  }

  #hexadecimal(digits: string): string {
    const bytes = Uint8Array.from(digits.match(/../gu) ?? [], (pair) => Number.parseInt(pair, 16))
    return decode(bytes, this.#encoding) ?? ''
  }
}

function latin1(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return text
}
