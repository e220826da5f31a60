import { describe, expect, it } from 'vitest'
import type { RoommateAnswer } from '../../../../src/contract/calls/roommates.ts'
import { roomPicture } from '../../../../src/domain/calls/roommateRules.ts'

const now = 1_000
const pending = { answer: null, expiresAt: now + 1 }
const late = { answer: null, expiresAt: now }
const said = (answer: RoommateAnswer) => ({ answer, expiresAt: now + 1 })
const rule = { unanswered: 'one_bed', now } as const

describe('the picture of a shared room', () => {
  it.each([
    ['is free in a room for one', [], 'free'],
    ['is held back until a visitor has come', [[]], 'asking'],
    ['is held back while the roommate is asked', [[pending]], 'asking'],
    ['is free if it is fine', [[said('fine')]], 'free'],
    ['keeps to its bed', [[said('one_bed')]], 'one_bed'],
    ['is sound alone', [[said('sound_only')]], 'none'],
    ['follows the rule without an answer', [[late]], 'one_bed'],
    ['follows the strictest of two roommates', [[said('fine')], [said('one_bed')]], 'one_bed'],
    ['waits for the second roommate', [[said('fine')], [pending]], 'asking'],
    [
      'does not wait for the second if the first wants sound alone',
      [[pending], [said('sound_only')]],
      'none',
    ],
    [
      'follows the rule while the roommate is asked about another visitor',
      [[said('fine'), pending]],
      'one_bed',
    ],
  ] as const)('%s', (_does, roommates, picture) => {
    expect(roomPicture(roommates, rule)).toBe(picture)
  })

  it('follows the rule of sound alone', () => {
    expect(roomPicture([[late]], { unanswered: 'sound_only', now })).toBe('none')
  })
})
