import { describe, expect, it } from 'vitest'
import { inDeskOrder, isLate } from '../../../../src/domain/careRequests/deskOrder.ts'
import { stateOfRequest } from '../../../../src/domain/careRequests/requestState.ts'
import { createSeenWatch } from '../../../../src/domain/careRequests/seenWatch.ts'
import { careRequestOf, requestId } from '../../../support/scripted/calls/scriptedCareRequests.ts'
import { scriptedNow as now } from '../../../support/scripted/calls/scriptedNow.ts'

const minute = 60_000

describe('order of the requests at the desk', () => {
  it('has the most urgent first, then the late ones, then the longest waiting', () => {
    const requests = [
      careRequestOf(1, 9 * minute),
      careRequestOf(2, 20 * minute),
      careRequestOf(3, minute, { kind: 'unwell' }),
      careRequestOf(4, 12 * minute),
      careRequestOf(5, 2 * minute, { kind: 'pain' }),
      careRequestOf(6, 30 * minute, { kind: 'alert', target_at: now + minute }),
    ]
    const ids = inDeskOrder(requests, now).map(({ id }) => id)
    expect(ids).toEqual([5, 3, 2, 6, 4, 1].map(requestId))
  })

  it('counts a request as late only after its target time', () => {
    expect(isLate({ target_at: now }, now)).toBe(false)
    expect(isLate({ target_at: now }, now + 1)).toBe(true)
  })
})

describe('state of an open request', () => {
  const again = { org_unit: 'St. Brigid', notified: 4, at: now - minute }
  const first = { org_unit: '4 West', notified: 2, at: now - 10 * minute }
  const seen = { name: 'Carlos Reyes', at: now - 5 * minute }

  it('is that it was sent, and that no one was notified', () => {
    const at = now - 10 * minute
    expect(stateOfRequest(careRequestOf(1, 10 * minute))).toEqual({ kind: 'sent', at, alone: false })
    const alone = careRequestOf(1, 10 * minute, { steps: [{ ...first, notified: 0 }] })
    expect(stateOfRequest(alone)).toEqual({ kind: 'sent', at, alone: true })
  })

  it('is the later of who saw it and when people were notified again', () => {
    const request = careRequestOf(1, 10 * minute, { seen, steps: [first, again] })
    expect(stateOfRequest(request)).toEqual({ kind: 'notified_again', at: again.at })
    expect(stateOfRequest({ ...request, seen: { ...seen, at: now } })).toEqual({
      kind: 'seen',
      name: 'Carlos Reyes',
    })
    const unheard = careRequestOf(1, 10 * minute, { seen, steps: [first, { ...again, notified: 0 }] })
    expect(stateOfRequest(unheard).kind).toBe('seen')
  })

  it('is the person on the way, ahead of everything else', () => {
    const claim = { name: 'Nurse Ito', own: false, at: now, expires_at: now + minute }
    const request = careRequestOf(1, 10 * minute, { seen, claim, steps: [first, again] })
    expect(stateOfRequest(request)).toEqual({
      kind: 'coming',
      name: 'Nurse Ito',
      own: false,
      until: now + minute,
    })
  })
})

describe('seen requests', () => {
  it('were in sight for two seconds without a break, and are found once', () => {
    const watch = createSeenWatch()
    const one = new Set(['one'])
    expect(watch.look(one, 0)).toEqual([])
    expect(watch.look(one, 1_999)).toEqual([])
    expect(watch.look(new Set(['one', 'two']), 2_000)).toEqual(['one'])
    expect(watch.look(new Set(['one', 'two']), 4_000)).toEqual(['two'])
    expect(watch.look(new Set(['one', 'two']), 60_000)).toEqual([])
  })

  it('start over after the person has left or scrolled away', () => {
    const watch = createSeenWatch()
    const one = new Set(['one'])
    watch.look(one, 0)
    watch.look(new Set(), 1_500)
    expect(watch.look(one, 2_500)).toEqual([])
    expect(watch.look(one, 4_400)).toEqual([])
    expect(watch.look(one, 4_500)).toEqual(['one'])
  })
})
