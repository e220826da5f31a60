// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { holdWakeLock } from '../../../src/platform/wakeLock.ts'

let locks: number
let visibility: DocumentVisibilityState
let refuses: boolean

beforeEach(() => {
  locks = 0
  visibility = 'visible'
  refuses = false
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.stubGlobal('navigator', {
    wakeLock: {
      request: async () => {
        if (refuses) throw new DOMException('low battery', 'NotAllowedError')
        locks += 1
        return { release: async () => void (locks -= 1) }
      },
    },
  })
})

const show = (next: DocumentVisibilityState) => {
  visibility = next
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the screen is kept on, and let go', async () => {
  const sleep = holdWakeLock(document)
  await expect.poll(() => locks).toBe(1)
  sleep()
  await expect.poll(() => locks).toBe(0)
})

test('a lock that the browser refused, or took while the page was hidden, is asked for when it is shown again', async () => {
  refuses = true
  const sleep = holdWakeLock(document)
  refuses = false
  show('hidden')
  expect(locks).toBe(0)
  show('visible')
  await expect.poll(() => locks).toBe(1)
  sleep()
})

test('a wake lock that is granted after it was given up is released immediately', async () => {
  const sleep = holdWakeLock(document)
  sleep()
  await expect.poll(() => locks).toBe(0)
  show('visible')
  expect(locks).toBe(0)
})

test('a browser without it leaves the screen alone', () => {
  vi.stubGlobal('navigator', {})
  expect(() => holdWakeLock(document)()).not.toThrow()
})
