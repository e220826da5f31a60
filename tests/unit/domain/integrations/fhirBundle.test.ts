import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readBundle } from '../../../../src/domain/integrations/fhirBundle.ts'
import { isAhead, isNewer } from '../../../../src/domain/integrations/encounterVersion.ts'

const encounter = (more: object) => ({
  resourceType: 'Encounter',
  identifier: [{ value: 'V' }],
  status: 'in-progress',
  ...more,
})
const bundle = (...resources: object[]) => ({
  resourceType: 'Bundle',
  type: 'transaction',
  timestamp: '2026-01-01T00:00:00Z',
  entry: resources.map((resource) => ({ resource })),
})
const now = Date.UTC(2026, 0, 5)
function stayOf(...resources: object[]) {
  const read = readBundle(bundle(...resources), now)
  if (!read.ok) throw new Error(JSON.stringify(read.issues))
  return read.admissions[0]
}

describe('a stay', () => {
  test('is at the places that are active, the last without an end first, and has left the others', () => {
    const place = (value: string, more: object = {}) => ({ location: { identifier: { value } }, ...more })
    const location = [
      place('past', { status: 'completed' }),
      place('bed'),
      place('ward', { status: 'active' }),
      place('left', { period: { end: '2026-01-01' } }),
      place('today', { period: { end: '2026-01-05' } }),
      place('unclear', { period: { end: 'soon' } }),
      place('kept', { status: 'reserved' }),
    ]
    const values = (places: readonly { identifiers: { value?: string | undefined }[] }[] = []) =>
      places.map(({ identifiers }) => identifiers[0]?.value)
    const stay = stayOf(encounter({ location }))
    expect(values(stay?.places)).toEqual(['ward', 'bed', 'unclear', 'today'])
    expect(values(stay?.left)).toEqual(['left', 'past'])
    expect(stayOf(encounter({}))).toMatchObject({ places: [], left: [] })
  })

  test('is of the patient whom it refers to, by the name that counts', () => {
    const name = [
      { use: 'maiden', family: 'Born' },
      { use: 'usual', family: 'Called' },
      { use: 'official', family: ' Ng ', given: ['Lin', '', 'Ah'] },
    ]
    const patient = { resourceType: 'Patient', id: '7', name }
    const subject = { reference: 'Patient/7' }
    expect(stayOf(encounter({ subject }), patient)?.names).toEqual({
      first: 'Lin Ah',
      last: 'Ng',
      others: ['Called', 'Born'],
    })
    expect(stayOf(encounter({ subject: { reference: 'Patient/8' } }), patient)?.names).toBeNull()
  })

  test('has the language that the patient prefers, or the only one', () => {
    const speaks = (code: string, preferred?: boolean) => ({
      language: { coding: [{ code }] },
      ...(preferred !== undefined && { preferred }),
    })
    const languageOf = (...communication: object[]) =>
      stayOf(encounter({ subject: { reference: 'Patient/7' } }), {
        resourceType: 'Patient',
        id: '7',
        communication,
      })?.language
    expect(languageOf(speaks('en'), speaks('ja-JP', true))).toBe('ja-JP')
    expect(languageOf(speaks('ar', false))).toBe('ar')
    expect(languageOf(speaks('en'), speaks('ja'))).toBeUndefined()
    expect(languageOf({ language: { text: 'Arabic' } })).toBeUndefined()
    expect(languageOf()).toBeUndefined()
  })

  test.each([
    [
      'official before usual, in any order',
      [
        { use: 'usual', family: 'B' },
        { use: 'official', family: 'A' },
      ],
      '',
      'A',
    ],
    [
      'not one whose period ended',
      [
        { use: 'official', family: 'A', period: { end: '2025' } },
        { use: 'official', family: 'B' },
      ],
      '',
      'B',
    ],
    ['the only name of a person', [{ use: 'official', given: ['Suharto'] }], '', 'Suharto'],
    ['a text alone', [{ text: 'Suharto' }], '', 'Suharto'],
    [
      'a given name with a part that is null',
      [{ family: 'Lovelace', given: ['Ada', null] }],
      'Ada',
      'Lovelace',
    ],
  ])('has the name that counts: %s', (_what, name, first, last) => {
    const patient = { resourceType: 'Patient', id: '7', name }
    expect(stayOf(encounter({ subject: { reference: 'Patient/7' } }), patient)?.names).toMatchObject({
      first,
      last,
    })
  })

  test('has the other last names by which the patient is called, and the maiden name that has ended', () => {
    const name = [
      { use: 'official', family: '高橋' },
      { use: 'official', family: 'タカハシ' },
      { family: 'Takahashi' },
      { use: 'maiden', family: '山田', period: { end: '2015' } },
      { use: 'old', family: 'Former' },
      { use: 'official', family: 'Ended', period: { end: '2015' } },
      { use: 'nickname', family: 'Nick' },
      { use: 'anonymous', family: 'Doe' },
      { use: 'usual', given: ['Hana'] },
      { use: 'usual', family: '高橋' },
    ]
    const patient = { resourceType: 'Patient', id: '7', name }
    expect(stayOf(encounter({ subject: { reference: 'Patient/7' } }), patient)?.names?.others).toEqual([
      'タカハシ',
      'Takahashi',
      '山田',
    ])
  })

  test('was said when it says so, else when its bundle does', () => {
    const meta = { versionId: '12', lastUpdated: '2026-01-02T02:00:00+02:00' }
    expect(stayOf(encounter({ meta }))).toMatchObject({
      versionId: 12,
      lastUpdated: { moment: Date.UTC(2026, 0, 2) },
    })
    expect(stayOf(encounter({ meta: { versionId: 'abc' } }))).toMatchObject({
      versionId: null,
      lastUpdated: { moment: Date.UTC(2026, 0, 1), at: 'Bundle.timestamp' },
    })
  })
})

test('a value that is missing, too long or malformed is reported with its path', () => {
  const read = readBundle(
    bundle(
      encounter({ identifier: [] }),
      { resourceType: 'Patient', name: 'Ng' },
      encounter({ location: [{}], meta: { lastUpdated: '0000-01-01T00:00:00Z' } }),
      encounter({ identifier: [{ value: 'a\0b' }] }),
    ),
    now,
  )
  expect(read.ok ? [] : read.issues.map(({ code, expression }) => [code, expression?.[0]])).toEqual([
    ['value', 'Bundle.entry[0].resource.identifier'],
    ['structure', 'Bundle.entry[1].resource.name'],
    ['value', 'Bundle.entry[2].resource.meta.lastUpdated'],
    ['required', 'Bundle.entry[2].resource.location[0].location'],
    ['value', 'Bundle.entry[3].resource.identifier[0].value'],
  ])
})

test('of any two words of an encounter at most one is the newer', () => {
  const word = fc.record({ versionId: fc.option(fc.nat(3)), lastUpdated: fc.nat(3) })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(isNewer(one, other) && isNewer(other, one)).toBe(false)
      expect(isNewer(one, one)).toBe(false)
    }),
  )
})

test('a moment is ahead from five minutes on', () => {
  expect([299_999, 300_000, 300_001].map((ms) => isAhead(now + ms, now))).toEqual([false, false, true])
})

test('nothing that is posted makes the reader fail', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      expect(typeof readBundle(body, now).ok).toBe('boolean')
    }),
  )
})
