import type { CDPSession, Page } from 'playwright'
import { z } from 'zod'

/** Resources that a page still holds after garbage collection. */
export interface Held {
  /**
   * Bytes of its scripts' heap. The memory behind DOM nodes varies by more than any leak, so a leak there is
   * seen by their number.
   */
  readonly heap: number
  /** Number of nodes outside any document. */
  readonly detached: number
  /** Number of peer connections, open and closed. */
  readonly connections: number
}

const Detached = z.object({ detachedNodes: z.array(z.unknown()) })

/**
 * Connects to a page's Chromium over the DevTools protocol. Returns a function that reads what the page
 * holds.
 */
export async function watchHeap(page: Page): Promise<() => Promise<Held>> {
  const browser = await page.context().newCDPSession(page)
  return async () => {
    await browser.send('HeapProfiler.collectGarbage')
    const { usedSize } = await browser.send('Runtime.getHeapUsage')
    const { detachedNodes } = Detached.parse(await browser.send('DOM.getDetachedDomNodes'))
    return {
      heap: usedSize,
      detached: detachedNodes.length,
      connections: await livingOf(browser, 'RTCPeerConnection'),
    }
  }
}

/** Returns the number of live objects of a class. */
async function livingOf(browser: CDPSession, name: string): Promise<number> {
  const objectGroup = 'counted'
  const { result } = await browser.send('Runtime.evaluate', { expression: `${name}.prototype`, objectGroup })
  if (result.objectId === undefined) throw new Error(`this page knows no ${name}`)
  const prototypeObjectId = result.objectId
  const { objects } = await browser.send('Runtime.queryObjects', { prototypeObjectId, objectGroup })
  const { result: count } = await browser.send('Runtime.callFunctionOn', {
    ...(objects.objectId !== undefined && { objectId: objects.objectId }),
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await browser.send('Runtime.releaseObjectGroup', { objectGroup })
  return z.number().parse(count.value)
}
