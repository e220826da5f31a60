import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { findLeftovers, nextFrame, restorePage, takeSnapshot } from './pages/pristinePage.ts'

/**
 * Minimal stubs for what jsdom leaves out of a browser: nothing scrolls, no pointer is captured, nothing has
 * a size, everything counts as drawn, and nothing is animated.
 */
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.scrollTo = () => undefined
Element.prototype.checkVisibility = () => true
Reflect.set(Element.prototype, 'animate', () => undefined)
/** Chromium and Firefox report when a scroll has ended. Without this event the lists use a timer. */
Reflect.set(window, 'onscrollend', null)
window.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Element.prototype.setPointerCapture = () => undefined
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
  this.querySelector('button')?.focus()
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

const pristine = takeSnapshot()

/** Milliseconds; a lazily loaded screen can take long on a busy machine. */
configure({ asyncUtilTimeout: 30_000 })

/**
 * Messages to the console. A screen that causes any is broken even if it looks right: React's warnings appear
 * there.
 */
const complaints: string[] = []

const withCause = (said: unknown): string =>
  said instanceof Error && said.cause !== undefined ? `${said} (${withCause(said.cause)})` : String(said)

beforeEach(() => {
  complaints.length = 0
  // Same title as in index.html.
  document.title = 'Wardlink'
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    complaints.push(args.map(withCause).join(' '))
  })
})

afterEach(() => {
  const titles = [...document.querySelectorAll('head title')].map(({ textContent }) => textContent)
  cleanup()
  restorePage()
  expect(titles.slice(1), 'the document has one title').toEqual([])
  expect(complaints, 'nothing is said on console.error').toEqual([])
})

/** The files share one page and their modules, so leftovers of one file would affect the next. */
afterAll(async () => {
  // A screen whose load ends after its file would count as one that cannot be loaded, in all later files.
  await vi.dynamicImportSettled()
  expect(findLeftovers(pristine).join(', '), 'what is left on the page that the files share').toBe('')
  await nextFrame()
})
