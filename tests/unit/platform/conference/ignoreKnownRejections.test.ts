// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { ignoreKnownRejections } from '../../../../src/platform/conference/ignoreKnownRejections.ts'

/** Reports whether the console would show an unhandled rejection. */
function isShown(reason: unknown): boolean {
  const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason })
  return window.dispatchEvent(event)
}

test('an expected rejection of the client is not logged to the console; every other error is', () => {
  expect(isShown(new Error('Unable to update access token')), 'before').toBe(true)
  ignoreKnownRejections()
  ignoreKnownRejections()
  for (const words of [
    'Unable to update access token',
    'Async Timeout',
    'Failed to fetch',
    'Unexpected status 503',
  ])
    expect(isShown(new TypeError(words)), words).toBe(false)
  expect(isShown(new DOMException('signal timed out', 'TimeoutError'))).toBe(false)
  expect(isShown(new TypeError('undefined is not a function'))).toBe(true)
  expect(isShown('a word')).toBe(true)
})
