import { describe, expect, test } from 'vitest'
import { readAdt } from '../../../../../src/domain/integrations/hl7/adtMessage.ts'
import { readMessage } from '../../../../../src/domain/integrations/hl7/hl7Message.ts'
import { readTime } from '../../../../../src/domain/integrations/hl7/hl7Time.ts'

const now = Date.UTC(2026, 5, 1, 12)

interface Parts {
  event?: string
  msh?: string
  evn?: string
  pid?: string
  pv1?: string
  more?: string
}

/** Returns a message of one patient: `pid` from PID-3, `pv1` from PV1-2. */
function textOf({ event = 'A01', msh = 'P|2.5', evn, pid = '7||Ng^Lin', pv1, more = '' }: Parts): string {
  const place = pv1 ?? `I|5W^501^A||||||||||||||||V1`
  return [
    `MSH|^~\\&|HIS|GENERAL|WARDLINK|X|20260601100000+0000||ADT^${event}|C1|${msh}`,
    `EVN|${event}|${evn ?? '20260601095959'}`,
    `PID|||${pid}`,
    ...(place === 'none' ? [] : [`PV1||${place}`]),
    more,
  ].join('\r')
}

function read(parts: Parts | string, timeZone = 'UTC') {
  const text = typeof parts === 'string' ? parts : textOf(parts)
  const message = readMessage(new TextEncoder().encode(text), 'UNICODE UTF-8')
  return message.ok ? readAdt(message.message, { timeZone, now }) : message
}

function adtOf(parts: Parts | string, timeZone?: string) {
  const reading = read(parts, timeZone)
  if (!reading.ok || !('adt' in reading)) throw new Error(JSON.stringify(reading))
  return reading.adt
}
const encounterOf = (parts: Parts) => adtOf(parts).encounters[0]

describe('an ADT event', () => {
  test.for([
    ['A01', 'in-progress'],
    ['A02', 'in-progress'],
    ['A03', 'finished'],
    ['A04', 'in-progress'],
    ['A06', 'in-progress'],
    ['A07', 'in-progress'],
    ['A08', 'in-progress'],
    ['A11', 'cancelled'],
    ['A12', 'in-progress'],
    ['A13', 'in-progress'],
  ])('%s says that the encounter is %s', ([event = '', status]) => {
    expect(encounterOf({ event })).toEqual({
      numbers: [
        { kind: 'visit', value: 'V1' },
        { kind: 'patient', value: '7' },
      ],
      status,
      isUpdate: event === 'A08',
      names: { first: 'Lin', last: 'Ng', others: [] },
      language: undefined,
      location: { kind: 'bed', text: '5W^501^A' },
    })
  })

  test('A17 has two encounters, each with the patient’s new place', () => {
    const second = 'PID|||8||Abe^Jun\rPV1||I|5W^501^A||||||||||||||||V2'
    const { encounters } = adtOf({
      event: 'A17',
      pv1: 'I|5W^502||||||||||||||||V1',
      more: second,
    })
    expect(
      encounters.map(({ numbers, names, location }) => [numbers[0]?.value, names?.last, location]),
    ).toEqual([
      ['V1', 'Ng', { kind: 'bed', text: '5W^502' }],
      ['V2', 'Abe', { kind: 'bed', text: '5W^501^A' }],
    ])
    expect(read({ event: 'A17' })).toMatchObject({ ok: false, problem: { code: '100' } })
  })

  test('A40 names the patient and the account that are replaced', () => {
    const pid = '7||Ng^Lin|||||||||||||ACC7'
    expect(adtOf({ event: 'A40', pid, pv1: 'none', more: 'MRG|6||ACC6' })).toMatchObject({
      encounters: [],
      merges: [
        { from: { kind: 'patient', value: '6' }, to: { kind: 'patient', value: '7' } },
        { from: { kind: 'account', value: 'ACC6' }, to: { kind: 'account', value: 'ACC7' } },
      ],
    })
    // Each of the ids is replaced by that of its authority.
    const ids = adtOf({ event: 'A40', pid: '7^^^H~8^^^G||Ng', pv1: 'none', more: 'MRG|5^^^G~6^^^H' }).merges
    expect(ids.map(({ from, to }) => `${from.value} ${to.value}`)).toEqual(['5^^^G 8^^^G', '6^^^H 7^^^H'])
    expect(read({ event: 'A40', pv1: 'none' })).toMatchObject({ ok: false, problem: { code: '101' } })
  })

  test('A08 with a discharge date is the end of the encounter', () => {
    const pv1 = `I|5W^501^A${'|'.repeat(16)}V1${'|'.repeat(26)}20260601`
    expect(encounterOf({ event: 'A08', pv1 })).toMatchObject({ status: 'finished' })
  })

  test('that is about no bed has no encounter', () => {
    expect(adtOf({ event: 'A31', pv1: 'none' })).toMatchObject({ encounters: [], merges: [] })
  })

  test('is taken from EVN-1 if MSH-9 does not name it', () => {
    expect(adtOf(textOf({ event: 'A03' }).replace('ADT^A03', 'ADT')).event).toBe('A03')
  })
})

describe('the numbers of an encounter', () => {
  const numbersOf = (parts: Parts) => encounterOf(parts)?.numbers.map(({ kind, value }) => `${kind} ${value}`)

  test('are those of the visit, the account and the patient', () => {
    expect(numbersOf({ pid: '7||Ng|||||||||||||ACC' })).toEqual(['visit V1', 'account ACC', 'patient 7'])
    expect(numbersOf({ pid: '7~9~~7||Ng', pv1: 'I|5W^501' })).toEqual(['patient 7', 'patient 9'])
  })

  test('have their assigning authority', () => {
    expect(numbersOf({ pid: '7^^^HOSP^MR~7^^^&1.2.3&ISO||Ng', pv1: 'I|5W^501' })).toEqual([
      'patient 7^^^HOSP',
      'patient 7^^^&1.2.3&ISO',
    ])
  })

  test('are required', () => {
    expect(read({ pid: '||Ng', pv1: 'I|5W^501' })).toMatchObject({ ok: false, problem: { code: '101' } })
  })

  test('that are too long are refused where they are', () => {
    expect(read({ pid: `${'7'.repeat(200)}||Ng` })).toMatchObject({
      ok: false,
      problem: { code: '102', at: 'PID^1^3' },
    })
  })
})

describe('the place of a patient', () => {
  test.for([
    ['a bed', 'I|5W^501^A^GENERAL^O^N^B2^5^text', { kind: 'bed', text: '5W^501^A^GENERAL^B2^5' }],
    ['a room without beds', 'I|ICU^7', { kind: 'bed', text: 'ICU^7' }],
    ['a unit', 'I|5W^^^GENERAL', { kind: 'unit', text: '5W^^^GENERAL' }],
    ['a name with a separator', 'I|5\\T\\6W^501', { kind: 'bed', text: '5\\T\\6W^501' }],
    ['a name with another separator', 'I|5\\S\\6W^501', { kind: 'bed', text: '5\\S\\6W^501' }],
    ['a name in two parts', 'I|5&6W^501', { kind: 'bed', text: '5&6W^501' }],
    ['a bed of a building with an id', 'I|5W^501^A^G&1.2&ISO', { kind: 'bed', text: '5W^501^A^G&1.2&ISO' }],
    ['a bed with an empty part', 'I|5W&&^501', { kind: 'bed', text: '5W^501' }],
    ['no longer any', 'I|""', { kind: 'none' }],
    ['not said', 'I|', { kind: 'unsaid' }],
  ] as const)('is %s', ([, pv1, location]) => {
    expect(encounterOf({ pv1: `${pv1}||||||||||||||||V1` })?.location).toEqual(location)
  })
})

test('a place that is too long is refused, and the sender must not go on', () => {
  expect(encounterOf({ pv1: `I|5W^${'5'.repeat(197)}||||||||||||||||V1` })?.location).toMatchObject({
    kind: 'bed',
  })
  expect(read({ pv1: `I|5W^${'5'.repeat(198)}||||||||||||||||V1` })).toMatchObject({
    ok: false,
    problem: { code: '102', at: 'PV1^1^3', isHeld: true },
  })
})

describe('the names of a patient', () => {
  test.for([
    ['two kinds of letters', '山田^太郎^^^^^L^I~ヤマダ^タロウ^^^^^L^P', '太郎', '山田', ['ヤマダ']],
    ['a maiden name', 'Born^Ann^^^^^M~Ng^Ann^Lin^^^^L', 'Ann Lin', 'Ng', ['Born']],
    ['an alias', 'Star^Big^^^^^A~Ng^Ann^^^^^L', 'Ann', 'Ng', []],
    ['a display name before a nickname', 'Bob^^^^^^N~Ng^Ann^^^^^D', 'Ann', 'Ng', []],
    ['a prefix in the family name', 'van Dijk&van&Dijk^Ann^^^^^L', 'Ann', 'van Dijk', []],
    ['a name that has expired', 'Old^Ann^^^^^L^^^^^^20200101~Ng^Ann^^^^^L', 'Ann', 'Ng', []],
    ['only a given name', '^Madonna', '', 'Madonna', []],
    ['escaped signs', 'O\\X27\\Hara \\T\\ Ng^Ann', 'Ann', "O'Hara & Ng", []],
    ['an HL7 null as given name', 'Ng^""', '', 'Ng', []],
  ] as const)('can have %s', ([, pid5, first, last, others]) => {
    expect(encounterOf({ pid: `7||${pid5}` })?.names).toEqual({ first, last, others })
  })

  test.for(['""', '', '^^^^^^L', 'Star^Big^^^^^A'])('are not known from %j', (pid5) => {
    expect(encounterOf({ pid: `7||${pid5}` })?.names).toBeNull()
  })
})

describe('the language of a patient', () => {
  test.for([
    ['ja', 'ja'],
    ['jpn^Japanese^ISO639', 'ja'],
    ['EN^English^HL70296', 'en'],
    ['zh^^^JPN^^99LOCAL', 'zh'],
    ['1^Arabic^99LOCAL^AR^^HL70296', 'ar'],
    ['EN_us', 'en-US'],
    ['""', null],
    ['', undefined],
    ['speaks little', undefined],
  ] as const)('of %j is %j', ([field, language]) => {
    expect(encounterOf({ pid: `7||Ng||||||||||${field}` })?.language).toBe(language)
  })
})

describe('the time of a message', () => {
  test.for([
    ['the second of EVN-2', '20260601095959', 'UTC', '2026-06-01T09:59:59Z', 1_000],
    ['a part of a second', '20260601095959.125+0200', 'UTC', '2026-06-01T07:59:59.125Z', 1],
    ['the minute', '202606010959', 'UTC', '2026-06-01T09:59:00Z', 60_000],
    ['the day', '20260601', 'UTC', '2026-06-01T00:00:00Z', 86_400_000],
    ['MSH-7 if EVN-2 is ahead', '20260701', 'UTC', '2026-06-01T10:00:00Z', 1_000],
    ['MSH-7 if EVN-2 cannot be read', 'soon', 'UTC', '2026-06-01T10:00:00Z', 1_000],
  ] as const)('is %s', ([, evn, timeZone, moment, precisionMs]) => {
    expect(adtOf({ evn }, timeZone).time).toEqual({ moment: Date.parse(moment), precisionMs })
  })

  test('without an offset is in the time zone of the feed, also where clocks are set back', () => {
    const at = (evn: string, timeZone: string) =>
      new Date(
        adtOf(textOf({ evn }).replace('20260601100000+0000', '20260601100000'), timeZone).time.moment,
      ).toISOString()
    expect(at('20260601095959', 'Asia/Tokyo')).toBe('2026-06-01T00:59:59.000Z')
    expect(at('20260329013000', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z')
    expect(at('20260329033000', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z')
    // The second of the two, unless that is still to come.
    expect(at('20251026023000', 'Europe/Berlin')).toBe('2025-10-26T01:30:00.000Z')
    expect(
      readTime('20251026023000', { timeZone: 'Europe/Berlin', now: Date.parse('2025-10-26T00:31:00Z') })
        ?.moment,
    ).toBe(Date.parse('2025-10-26T00:30:00Z'))
  })

  test('that is ahead is refused', () => {
    const text = textOf({ evn: '' }).replace('20260601100000', '20260601120600')
    expect(read(text)).toMatchObject({ ok: false, problem: { code: '102', at: 'MSH^1^7' } })
  })
})

describe('a message that cannot be taken', () => {
  test.for([
    ['of another type', textOf({}).replace('ADT^A01', 'ORU^R01'), '200'],
    ['of training', textOf({ msh: 'T|2.5' }), '202'],
    ['without a control id', textOf({}).replace('|C1|', '||'), '101'],
    ['without PV1', textOf({ pv1: 'none' }), '100'],
    ['without a time', textOf({ evn: '' }).replace('20260601100000+0000', ''), '101'],
    ['that is not HL7', 'GET / HTTP/1.1\r\n\r\n', '100'],
    ['with equal separators', textOf({}).replace('MSH|^~', 'MSH|^^'), '100'],
    ['with a line that is not a segment', `${textOf({})}hello\r`, '100'],
    ['of an unknown character set', textOf({ msh: 'P|2.5||||||KLINGON' }), '103'],
  ])('%s has the code of the problem', ([, text = '', code]) => {
    expect(read(text)).toMatchObject({ ok: false, problem: { code } })
  })

  test('has other separators in its own header', () => {
    const text = textOf({}).replaceAll('|', '!').replaceAll('^', '#')
    expect(adtOf(text).encounters[0]?.location).toEqual({ kind: 'bed', text: '5W^501^A' })
  })
})
