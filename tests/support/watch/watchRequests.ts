import type { Browser, BrowserContext, Request } from 'playwright'
import type { RunNotes } from './runNotes.ts'
import { secretsInHeaders, secretsInText, secretsInWords } from './secretsIn.ts'

/** Records the secrets that a browser sends: its tokens, and the text that people write. */
export function watchRequests(browser: Browser, notes: RunNotes): void {
  const watch = (context: BrowserContext): void => {
    context.on('request', (request) => notes.secrets(secretsOf(request)))
  }
  for (const context of browser.contexts()) watch(context)
  browser.on('context', watch)
}

function secretsOf(request: Request) {
  return [
    ...secretsInHeaders(request.headers()),
    ...secretsInWords(request.url()),
    // A body that is not text, such as a picture, holds none of these.
    ...secretsInText(request.postData() ?? ''),
  ]
}
