import { describe, expect, test } from 'vitest'
import { endOf, refusalOf } from '../../../../src/platform/conference/conferenceEnds.ts'

describe('reasons why a conference ended for a participant, by node message', () => {
  test.each([
    ['API initiated participant disconnect', 'removed'],
    ['Disconnected by another participant', 'removed'],
    ['Joined from another page', 'elsewhere'],
    ['API initiated conference termination', 'ended'],
    ['Conference terminated by another participant', 'ended'],
    ['All conference hosts departed hosted conference', 'ended'],
    ['Could not reconnect to the meeting', 'lost'],
    ['Signaling node disconnected', 'lost'],
    ['Timer expired awaiting token refresh', 'lost'],
    ['WebRTC connection failed', 'media_failed'],
    ['Could not find ICE candidates', 'media_failed'],
    ['Media node disconnected', 'media_failed'],
    ['503 Service Unavailable', 'lost'],
    ['Signaling node stopped pinging', 'lost'],
  ])('%s: %s', (sentence, because) => {
    expect(endOf(sentence)).toBe(because)
  })
})

describe('reasons why a participant was refused, by node message', () => {
  test.each([
    ['Invalid PIN', 'pin_wrong'],
    ['Participant exceeded PIN entry retries', 'pin_wrong'],
    ['Participant limit reached', 'full'],
    ['Out of resource', 'full'],
    ['Timeout waiting for conference host to join or permit access to locked conference', 'locked'],
    ['Neither conference nor gateway found', 'not_found'],
    ['something that nobody foresaw', 'unreachable'],
  ])('%s: %s', (sentence, because) => {
    expect(refusalOf(sentence)).toBe(because)
  })
})
