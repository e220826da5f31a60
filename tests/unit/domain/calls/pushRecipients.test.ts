import { describe, expect, test } from 'vitest'
import { pushRecipients, type PushSubscriber } from '../../../../src/domain/calls/pushRecipients.ts'

const subscriber = (userId: string, level: PushSubscriber['level']): PushSubscriber => ({
  userId,
  level,
  email: `${userId}@ward.example`,
})
const subscribers = [
  subscriber('nurse', 'unit'),
  subscriber('head', 'facility'),
  subscriber('chief', 'organization'),
]
const onDuty = { kind: 'on_duty', level: 'unit' } as const
const none = { subscribers, notified: [], contacts: [] }

describe('clinicians who are notified of a waiting call by push', () => {
  test('are those whose role is at or below the level that the call has reached', () => {
    expect(pushRecipients({ ...none, steps: [] })).toEqual([])
    expect(pushRecipients({ ...none, steps: [onDuty] })).toEqual(['nurse'])
    expect(pushRecipients({ ...none, steps: [onDuty, { kind: 'level_above', level: 'facility' }] })).toEqual([
      'nurse',
      'head',
    ])
    expect(pushRecipients({ ...none, steps: [{ kind: 'on_duty', level: 'platform' }] })).toHaveLength(3)
  })

  test('are those of the lowest level with a subscriber, if the rules lead to no one', () => {
    const steps = [{ kind: 'on_duty', level: null } as const]
    expect(pushRecipients({ ...none, steps })).toEqual(['nurse'])
    expect(pushRecipients({ ...none, steps, subscribers: subscribers.slice(1) })).toEqual(['head'])
  })

  test('are all with the step to the fallback', () => {
    const steps = [onDuty, { kind: 'fallback', level: null } as const]
    expect(pushRecipients({ ...none, steps })).toEqual(['nurse', 'head', 'chief'])
  })

  test('follow the hours of the rules, if they are contacts of them', () => {
    const contacts = ['Nurse@ward.example', 'chief@ward.example']
    const off = { ...none, steps: [onDuty], contacts }
    expect(pushRecipients(off), 'off duty or in their quiet hours').toEqual([])
    expect(pushRecipients({ ...off, notified: ['chief@ward.example'] })).toEqual(['chief'])
    const fallback = { kind: 'fallback', level: null } as const
    expect(pushRecipients({ ...off, steps: [onDuty, fallback] })).toEqual(['head'])
  })
})
