import { describe, expect, test } from 'vitest'
import type { AdtNumber, AdtNumberKind } from '../../../../../src/domain/integrations/hl7/adtMessage.ts'
import { chooseEncounter, numbersAfter } from '../../../../../src/domain/integrations/hl7/encounterChoice.ts'

/** Returns numbers from their short form: `V1 A2 P3`. */
const numbers = (short: string): AdtNumber[] =>
  short.split(' ').map((value) => ({
    kind: value.startsWith('V') ? 'visit' : value.startsWith('A') ? 'account' : 'patient',
    value,
  }))

let moments = 0
const encounter = (short: string, isOver = false) => ({
  name: short,
  numbers: numbers(short),
  isOver,
  lastUpdated: (moments += 1),
})

function choose(
  said: string,
  all: ReturnType<typeof encounter>[],
  decisive: AdtNumberKind,
  mayBeOver = false,
) {
  const choice = chooseEncounter({ given: numbers(said), decisive, encounters: all, mayBeOver })
  return choice.kind === 'known' ? choice.encounter.name : choice.kind
}

describe('the encounter of a message', () => {
  test.for([
    ['the one with the visit number', 'V1 A1 P1', ['V1 A1 P1', 'V2 A1 P1'], 'visit', 'V1 A1 P1'],
    ['a new one for a new visit of the same patient', 'V3 A1 P1', ['V1 A1 P1'], 'visit', 'new'],
    ['one that began before the feed was set to visits', 'V1 A1 P1', ['A1 P1'], 'visit', 'A1 P1'],
    ['a new one beside that of another account', 'V1 A2 P1', ['A1 P1'], 'visit', 'new'],
    ['a new one if two could be meant', 'V1 P1', ['A1 P1', 'A2 P1'], 'visit', 'new'],
    ['the one of the account, whatever the visit', 'V2 A1', ['V1 A1'], 'account', 'V1 A1'],
    ['the one of any id of the patient', 'P2 P1', ['P1'], 'patient', 'P1'],
    ['ambiguous between two of the patient', 'P1', ['V1 P1', 'V2 P1'], 'patient', 'ambiguous'],
    ['ambiguous between two ids of one person', 'P2 P1', ['P1', 'P2'], 'patient', 'ambiguous'],
    ['that of the visit between two of the patient', 'V2 P1', ['V1 P1', 'V2 P1'], 'patient', 'V2 P1'],
    ['ambiguous for a third visit', 'V3 P1', ['V1 P1', 'V2 P1', 'P1'], 'patient', 'ambiguous'],
    ['the only one of the patient without a visit number', 'P1', ['V1 A1 P1'], 'visit', 'V1 A1 P1'],
    ['that of the account without a visit number', 'A1 P1', ['V1 A1 P1', 'V2 A2 P1'], 'visit', 'V1 A1 P1'],
    ['ambiguous without a visit number', 'P1', ['V1 A1 P1', 'V2 A2 P1'], 'visit', 'ambiguous'],
    ['missing if the other numbers are of none', 'P1', [], 'visit', 'missing'],
    ['missing if the account contradicts', 'A2 P1', ['V1 A1 P1'], 'visit', 'missing'],
  ] as const)('is %s', ([, said, known, decisive, name]) => {
    expect(
      choose(
        said,
        known.map((short) => encounter(short)),
        decisive,
      ),
    ).toBe(name)
  })

  test('that is over is meant only by its number, or if the message can be about it', () => {
    const over = encounter('V1 P1', true)
    expect(choose('V1 P1', [over], 'visit')).toBe('V1 P1')
    expect(choose('P1', [over], 'visit')).toBe('missing')
    expect(choose('P1', [over, encounter('V2 P1', true)], 'visit', true)).toBe('V2 P1')
    expect(choose('P1', [over, encounter('V3 P1')], 'visit', true)).toBe('V3 P1')
  })

  test('keeps the newest number of each kind', () => {
    expect(numbersAfter(numbers('V1 A1 P1'), numbers('V1 A2'))).toEqual(numbers('P1 V1 A2'))
  })
})
