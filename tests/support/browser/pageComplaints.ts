import type { Page } from 'playwright'

/**
 * Messages that the browser itself writes for every request that fails, because of the network or the reply.
 * They cannot be suppressed.
 */
const browsersOwn = /^Failed to load resource: |^WebSocket connection to /u

/**
 * Returns a list that collects what a page complains about from now on: uncaught errors, and console errors
 * and warnings.
 */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !browsersOwn.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
