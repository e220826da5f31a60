import { describe, expect, test } from 'vitest'
import { ackCodes, buildAck } from '../../../../../src/domain/integrations/hl7/hl7Ack.ts'
import { readHeader } from '../../../../../src/domain/integrations/hl7/hl7Message.ts'

describe('the acknowledgement of a message', () => {
  test.for([
    ['', '', 'accepted', 'AA'],
    ['', '', 'later', 'AE'],
    ['', '', 'refused', 'AR'],
    ['AL', 'NE', 'accepted', 'CA'],
    ['AL', 'AL', 'accepted', 'CA AA'],
    ['AL', 'AL', 'later', 'CE'],
    ['AL', 'AL', 'refused', 'CR'],
    ['ER', 'NE', 'accepted', ''],
    ['ER', 'NE', 'refused', 'CR'],
    ['SU', 'SU', 'accepted', 'CA AA'],
    ['SU', 'SU', 'refused', ''],
    ['NE', 'AL', 'refused', 'AR'],
    ['NE', 'NE', 'later', ''],
    ['', 'ER', 'later', 'AE'],
  ] as const)('with MSH-15 %j and MSH-16 %j, %s, is %j', ([acceptAck, applicationAck, verdict, codes]) => {
    expect(ackCodes({ acceptAck, applicationAck }, verdict).join(' ')).toBe(codes)
  })

  test('goes to the sender, with its separators and control id, and says the problem in ERR', () => {
    const text = 'MSH!#~\\&!HIS!GENERAL!WARD!LINK!20260601!!ADT#A01!C1!P!2.5'
    const header = readHeader(new TextEncoder().encode(text))
    if (header === null) throw new Error('no header')
    const ack = { controlId: 'OWN', now: Date.UTC(2026, 5, 1, 10), problem: null }
    expect(buildAck(header, { ...ack, code: 'AA' })).toBe(
      'MSH!#~\\&!WARD!LINK!HIS!GENERAL!20260601100000+0000!!ACK#A01#ACK!OWN!P!2.5\rMSA!AA!C1!\r',
    )
    const problem = { code: '101', at: 'PV1^1^19', text: 'A number is required' } as const
    expect(buildAck(header, { ...ack, code: 'AR', problem }).split('\r')[2]).toBe(
      'ERR!!PV1#1#19!101#Required field missing#HL70357!E!!!A number is required',
    )
  })

  test('leaves out names of systems that are not ASCII', () => {
    const header = readHeader(new TextEncoder().encode('MSH|^~\\&|病院|G|W|X|20260601||ADT^A01|C1|P|2.5'))
    if (header === null) throw new Error('no header')
    const ack = buildAck(header, { code: 'AA', controlId: 'OWN', now: 0, problem: null })
    expect(ack).toMatch(/^MSH\|\^~\\&\|W\|X\|\|G\|/u)
  })
})
