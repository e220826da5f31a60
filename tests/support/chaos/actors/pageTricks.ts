import type { BrowserContext } from 'playwright'

declare global {
  interface Window {
    wardlinkAheadMs?: number
    wardlinkSays?: (text: string) => Promise<void>
  }
}

/**
 * Makes the tablet's clock wrong in every page of a context; the monotonic clock stays right. Returns a
 * function that sets the error in milliseconds.
 */
export async function unsettleClock(context: BrowserContext): Promise<(aheadMs: number) => Promise<void>> {
  await context.addInitScript(() => {
    const ahead = (): number => window.wardlinkAheadMs ?? 0
    globalThis.Date = new Proxy(Date, {
      construct: (real, given: unknown[], made): Date => {
        const date: unknown = Reflect.construct(
          real,
          given.length === 0 ? [real.now() + ahead()] : given,
          made,
        )
        return date instanceof real ? date : new real()
      },
      get: (real, name): unknown => (name === 'now' ? () => real.now() + ahead() : Reflect.get(real, name)),
    })
  })
  return async (aheadMs) => {
    const set = (ms: number): void => {
      window.wardlinkAheadMs = ms
    }
    await context.addInitScript(set, aheadMs)
    for (const page of context.pages()) await page.evaluate(set, aheadMs).catch(() => undefined)
  }
}

/** Reports the words that every page of a context shows or announces: notices, warnings and toasts. */
export async function hearPages(context: BrowserContext, hear: (text: string) => void): Promise<void> {
  await context.exposeBinding('wardlinkSays', (_source, text: unknown) => hear(String(text)))
  await context.addInitScript(() => {
    const told = new Map<Element, string>()
    const listen = (): void => {
      for (const element of document.querySelectorAll('[role=status], [role=alert], .waiting-notice')) {
        const text = (element.textContent ?? '').trim()
        if (text === '' || told.get(element) === text) continue
        told.set(element, text)
        void window.wardlinkSays?.(text)
      }
    }
    new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
