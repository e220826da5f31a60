import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { findLeftovers, nextFrame, restorePage, takeSnapshot } from '../../support/pages/pristinePage.ts'

describe('the page that the files share', () => {
  it('loses what a test has put on it', () => {
    const page = document.documentElement
    page.dataset['theme'] = 'night'
    page.lang = 'ja'
    page.style.fontSize = '150%'
    document.title = 'Support · Wardlink'
    document.body.append(document.createElement('dialog'))
    localStorage.setItem('key', 'value')
    sessionStorage.setItem('key', 'value')
    window.history.replaceState({ at: 1 }, '', '/support?open=1#help')
    restorePage()
    expect(page.outerHTML).toBe('<html><head></head><body></body></html>')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    expect([window.location.pathname, window.location.search, window.location.hash]).toEqual(['/', '', ''])
    expect(window.history.state).toBeNull()
  })

  it('has its clock, its globals, its methods and its environment back', () => {
    const before = { setTimeout, fetch, play: HTMLMediaElement.prototype.play, zone: process.env['TZ'] }
    vi.useFakeTimers()
    vi.stubGlobal('fetch', () => undefined)
    vi.stubEnv('TZ', 'Asia/Tokyo')
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
    restorePage()
    const after = { setTimeout, fetch, play: HTMLMediaElement.prototype.play, zone: process.env['TZ'] }
    expect(after).toEqual(before)
  })

  it('paints after a test that held its clock while jsdom waited for the next picture', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    requestAnimationFrame(() => undefined)
    restorePage()
    expect(await nextFrame()).toBeGreaterThan(0)
  })

  it.each([
    ['window.addedByTest', window],
    ['navigator.addedByTest', navigator],
    ['document.addedByTest', document],
    ['HTMLMediaElement.prototype.addedByTest', HTMLMediaElement.prototype],
  ])('names %s, which a test would leave behind', (name, owner) => {
    const pristine = takeSnapshot()
    onTestFinished(() => void Reflect.deleteProperty(owner, 'addedByTest'))
    Reflect.set(owner, 'addedByTest', () => undefined)
    restorePage()
    expect(findLeftovers(pristine)).toEqual([name])
  })

  it('names a method that a test would leave replaced', () => {
    const pristine = takeSnapshot()
    const { scrollTo } = Element.prototype
    onTestFinished(() => void (Element.prototype.scrollTo = scrollTo))
    Element.prototype.scrollTo = () => undefined
    expect(findLeftovers(pristine)).toEqual(['Element.prototype.scrollTo'])
  })
})
