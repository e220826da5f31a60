import { describe, expect, it } from 'vitest'
import {
  careRequestProblems,
  careRequestsOfDraft,
  draftOfCareRequests,
  moveRule,
} from '../../../../src/domain/careRequests/ruleDraft.ts'
import { standardRules } from '../../../../src/domain/careRequests/standardRules.ts'

const water = { kind: 'water', team: 'pharmacy', target_minutes: 7, names: { ja: '白湯' } }
const pain = { kind: 'pain', team: 'nurses', target_minutes: 3, names: {} }

describe('form of the requests by picture', () => {
  it('returns the value that it was opened with', () => {
    expect(careRequestsOfDraft(draftOfCareRequests(standardRules))).toEqual(standardRules)
    expect(careRequestsOfDraft(draftOfCareRequests([pain, water]))).toEqual([pain, water])
    expect(careRequestsOfDraft(draftOfCareRequests([]))).toEqual([])
  })

  it('has the urgent kinds first, and the kinds that are not offered last', () => {
    const rules = draftOfCareRequests([water, pain])
    expect(rules.map(({ kind }) => kind).slice(0, 5)).toEqual([
      'pain',
      'breathing',
      'unwell',
      'water',
      'blanket',
    ])
    expect(rules.filter(({ offered }) => offered).map(({ kind }) => kind)).toEqual(['pain', 'water'])
  })

  it('moves a kind only among those that are not urgent', () => {
    const rules = draftOfCareRequests(standardRules)
    const kinds = (kind: 'blanket' | 'water' | 'other' | 'pain', by: -1 | 1) =>
      moveRule(rules, kind, by).map((rule) => rule.kind)
    expect(kinds('blanket', -1).slice(2, 5)).toEqual(['unwell', 'blanket', 'water'])
    expect(kinds('blanket', 1).slice(3, 6)).toEqual(['water', 'position', 'blanket'])
    expect(moveRule(rules, 'water', -1)).toBe(rules)
    expect(moveRule(rules, 'other', 1)).toBe(rules)
    expect(moveRule(rules, 'pain', 1)).toBe(rules)
  })

  it('reports each invalid field of an offered kind', () => {
    const [first, ...rest] = draftOfCareRequests([water])
      .filter(({ kind }) => kind === 'water' || kind === 'pain')
      .toReversed()
    if (first === undefined) throw new Error('the form has no water')
    const problemsOf = (change: object) =>
      careRequestProblems([{ ...first, ...change }, ...rest.map((rule) => ({ ...rule, minutes: '' }))])
    expect(problemsOf({})).toEqual({})
    expect(problemsOf({ minutes: '٤٨٠' })).toEqual({})
    for (const minutes of ['', '0', '481', '1.5', '-3', 'ten'])
      expect(problemsOf({ minutes })).toEqual({ 'water.minutes': 'not_target_minutes' })
    expect(problemsOf({ team: '' })).toEqual({ 'water.team': 'required' })
    expect(problemsOf({ en: 'a'.repeat(25) })).toEqual({ 'water.en': 'too_long' })
  })
})
