import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { reloadOnBfcacheRestore } from '../../../src/platform/reloadOnBfcacheRestore.ts'

/** Dispatches a page transition event, which jsdom does not have. */
function transition(type: 'pagehide' | 'pageshow', persisted: boolean): void {
  window.dispatchEvent(Object.assign(new Event(type), { persisted }))
}

const covered = () => getComputedStyle(document.documentElement).visibility === 'hidden'

describe('a page that the browser kept whole', () => {
  test('is covered when it is left, and reloads when Back restores it', () => {
    const begin = vi.fn<() => void>()
    const listen = vi.spyOn(window, 'addEventListener')
    reloadOnBfcacheRestore(begin)
    onTestFinished(() =>
      listen.mock.calls.forEach(([event, heard]) => window.removeEventListener(event, heard)),
    )
    transition('pageshow', false)
    transition('pagehide', false)
    expect([covered(), begin.mock.calls.length]).toEqual([false, 0])
    transition('pagehide', true)
    expect([covered(), begin.mock.calls.length]).toEqual([true, 0])
    transition('pageshow', true)
    expect([covered(), begin.mock.calls.length]).toEqual([true, 1])
  })
})
