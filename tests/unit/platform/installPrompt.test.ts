// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { createInstallPrompt } from '../../../src/platform/installPrompt.ts'

let standalone: boolean

beforeEach(() => {
  standalone = false
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
})

/** Dispatches the browser's offer to install, which can be shown once. */
function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<{ outcome: 'dismissed' }>>(async () => ({ outcome: 'dismissed' })),
  })
  window.dispatchEvent(event)
  return event
}

function open() {
  const install = createInstallPrompt()
  const heard: string[] = []
  const stop = install.onChange(() => heard.push(install.kind()))
  return { install, heard, stop }
}

test('a browser that offers nothing has nothing to show', () => {
  expect(open().install.kind()).toBe('none')
})

test('the browser’s install prompt is kept until it is requested, and is used once', async () => {
  const { install, heard } = open()
  const offered = offer()
  expect(offered.defaultPrevented, 'the browser’s own bar stays away').toBe(true)
  expect(heard).toEqual(['prompt'])
  await install.prompt()
  expect(offered.prompt).toHaveBeenCalledOnce()
  expect(heard).toEqual(['prompt', 'none'])
  await install.prompt()
  expect(offered.prompt).toHaveBeenCalledOnce()
})

test('an app that was installed is said to be, and offers itself no more', () => {
  const { install } = open()
  offer()
  window.dispatchEvent(new Event('appinstalled'))
  expect(install.kind()).toBe('installed')
})

test('a page that runs from the home screen is installed', () => {
  standalone = true
  expect(open().install.kind()).toBe('installed')
})

test.each([
  [false, 'ios_instructions'],
  [true, 'installed'],
])('on an iPad, whose browser offers nothing (from the home screen: %s)', (isStandalone, kind) => {
  vi.stubGlobal('navigator', { standalone: isStandalone })
  expect(open().install.kind()).toBe(kind)
})

test('an unsubscribed listener hears of no install prompt', () => {
  const { heard, stop } = open()
  stop()
  offer()
  expect(heard).toEqual([])
})
