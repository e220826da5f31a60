import { describe, expect, it } from 'vitest'
import {
  openRequest,
  requestNews,
  requestProgress,
  requestStep,
} from '../../../../src/domain/careRequests/requestProgress.ts'
import { urgentStage } from '../../../../src/domain/careRequests/urgentStage.ts'
import { careRequest, minute } from '../../../support/scripted/bedside/scriptedRequests.ts'

const ito = { name: 'Nurse Ito', from: '4 West', at: minute(2) }
const sent = careRequest('water')
const seen = { ...sent, seen_at: minute(1) }
const coming = { ...seen, coming: ito }
const done = { ...coming, done_at: minute(9) }

describe('progress of a request', () => {
  it.each([
    ['sent', sent],
    ['seen', seen],
    ['coming', coming],
    ['done', done],
  ])('is %s', (step, request) => {
    expect(requestStep(request)).toBe(step)
  })

  it('returns to seen when the claim is given back', () => {
    expect(requestStep({ ...coming, coming: null })).toBe('seen')
  })

  it('has each step with its time', () => {
    expect(requestProgress(coming)).toEqual([
      { step: 'sent', state: 'passed', at: minute(0) },
      { step: 'seen', state: 'passed', at: minute(1) },
      { step: 'coming', state: 'now', at: minute(2) },
      { step: 'done', state: 'next', at: null },
    ])
  })

  it('passes a step that did not happen without a time', () => {
    const early = { ...sent, done_at: minute(3) }
    expect(requestProgress(early).map(({ state, at }) => [state, at === null])).toEqual([
      ['passed', false],
      ['passed', true],
      ['passed', true],
      ['now', false],
    ])
  })
})

describe('open request of a kind', () => {
  it('is the one that is not done', () => {
    expect(openRequest([careRequest('pain'), done, { ...sent, id: 'later' }], 'water')?.id).toBe('later')
  })
  it('is none if all of the kind are done', () => {
    expect(openRequest([done, careRequest('pain')], 'water')).toBeNull()
  })
})

describe('news of the requests', () => {
  it.each([
    ['a step further', [sent], [coming], ['coming']],
    ['several steps further', [sent], [done], ['done']],
    ['nothing changed', [coming], [coming], []],
    ['a claim given back', [coming], [seen], []],
    [
      'another person on the way',
      [coming],
      [{ ...coming, coming: { ...ito, name: 'Nurse Sato' } }],
      ['coming'],
    ],
    ['a request that was not known', [], [coming], []],
    ['a request that was taken back', [seen], [], []],
  ])('for %s', (_what, before, after, steps) => {
    expect(requestNews(before, after).map(({ step }) => step)).toEqual(steps)
  })
})

describe('stage of an urgent request', () => {
  const pain = careRequest('pain')
  const over = { ...pain, id: 'over', done_at: minute(4) }

  it('is confirmed only with a request of the server', () => {
    expect(urgentStage([pain], 'pain', undefined)).toEqual({ kind: 'confirmed', request: pain })
    expect(urgentStage([pain], 'breathing', undefined)).toEqual({ kind: 'not_sent' })
  })
  it.each(['sending', 'waiting'] as const)('is %s before the server has confirmed it', (unsent) => {
    expect(urgentStage([], 'pain', unsent)).toEqual({ kind: unsent })
  })
  it('is sending again after an earlier one is done', () => {
    expect(urgentStage([over], 'pain', 'sending')).toEqual({ kind: 'sending' })
    expect(urgentStage([over], 'pain', undefined)).toEqual({ kind: 'confirmed', request: over })
  })
  it('is confirmed if the server was faster than its answer', () => {
    expect(urgentStage([over, pain], 'pain', 'sending')).toEqual({ kind: 'confirmed', request: pain })
  })
})
