import type { Page, Request } from 'playwright'

/**
 * Milliseconds after which a screen may ask again: values that a screen follows are polled more seldom than
 * this.
 */
const pollingMs = 2_000
/**
 * Folder of the tab's icon. Chromium with tabs, which runs at night, requests it after each change of the
 * address; the headless shell has no tab.
 */
const tabIcons = '/icons/'

interface Asked {
  readonly at: number
  /** True once the reply has arrived and was no refusal. */
  isAnswered: boolean
  isOver: boolean
}

/** Reports whether a request can change what a later one reads. Noting that a person is active changes nothing. */
const isChange = (request: Request): boolean =>
  !['GET', 'HEAD', 'OPTIONS'].includes(request.method()) &&
  !request.url().endsWith('/authentication/activity')

/**
 * Returns a list that collects the requests that a page sends twice from now on while it shows one screen.
 * Asking again has a reason after a change, after a failure, after an event stream has ended, and when a
 * polling interval has passed.
 */
export function repeatsOf(page: Page): string[] {
  const repeats: string[] = []
  let asked = new Map<string, Asked>()
  const open = new Map<Request, Asked>()
  let screen = ''

  page.on('framenavigated', (frame) => {
    const { pathname, search } = new URL(frame.url())
    // A secret that is taken out of the address after the `#` leaves the screen as it is.
    if (frame !== page.mainFrame() || pathname + search === screen) return
    asked = new Map()
    screen = pathname + search
  })
  page.on('request', (request) => {
    const { pathname, search, protocol } = new URL(request.url())
    if (!protocol.startsWith('http')) return
    if (isChange(request) || request.isNavigationRequest()) {
      asked = new Map()
      return
    }
    if (request.method() !== 'GET' || pathname.startsWith(tabIcons)) return
    const address = pathname + search
    const before = asked.get(address)
    const now = Date.now()
    const isFailed = before?.isOver === true && !before.isAnswered
    if (before !== undefined && !isFailed && now - before.at < pollingMs)
      repeats.push(`${screen} sends GET ${address} twice`)
    const entry: Asked = { at: now, isAnswered: false, isOver: false }
    asked.set(address, entry)
    open.set(request, entry)
  })
  page.on('response', (response) => {
    const entry = open.get(response.request())
    if (entry !== undefined) entry.isAnswered = response.ok()
  })
  const end = (request: Request): void => {
    const entry = open.get(request)
    open.delete(request)
    if (entry === undefined) return
    entry.isOver = true
    // An event stream that ends is opened again.
    if (request.headers()['accept'] === 'text/event-stream') entry.isAnswered = false
  }
  page.on('requestfinished', end)
  page.on('requestfailed', (request) => {
    const entry = open.get(request)
    if (entry !== undefined) entry.isAnswered = false
    end(request)
  })
  return repeats
}
