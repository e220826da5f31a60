import type { Page } from 'playwright'

/** What a browser itself notes of every request that fails, with its network or by its answer: nobody can keep it from that. */
const browsersOwn = /^Failed to load resource: |^WebSocket connection to /u

/** What the pages of a browser complain of from now on: errors that nobody caught, and whatever is written as one. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !browsersOwn.test(message.text())) complaints.push(message.text())
  })
  return complaints
}
