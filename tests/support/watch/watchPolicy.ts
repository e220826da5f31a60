import type { Browser, CDPSession } from 'playwright'
import { z } from 'zod'
import type { RunNotes } from './runNotes.ts'

/**
 * How often the browser is asked again for a document's policy, and the delay before each attempt in
 * milliseconds. The browser's own process, which answers for policies, learns of a new document a moment
 * after the page itself, and until then reports on the previous one.
 */
const askAgain = { times: 20, afterMs: 50 } as const

/** Targets that run scripts, and are therefore subject to a policy. */
const watched: ReadonlySet<string> = new Set(['page', 'iframe', 'worker', 'shared_worker', 'service_worker'])

const Frame = z.object({ id: z.string(), loaderId: z.string(), url: z.string() })
type Frame = z.infer<typeof Frame>
const FrameNavigated = z.object({
  method: z.literal('Page.frameNavigated'),
  params: z.object({ frame: Frame }),
})
const FrameTree = z.object({ frameTree: z.object({ frame: Frame }) })
const IssueAdded = z.object({
  method: z.literal('Audits.issueAdded'),
  params: z.object({
    issue: z.object({
      code: z.literal('ContentSecurityPolicyIssue'),
      details: z.object({
        contentSecurityPolicyIssueDetails: z.object({
          violatedDirective: z.string(),
          contentSecurityPolicyViolationType: z.string(),
          blockedURL: z.string().optional(),
          sourceCodeLocation: z
            .object({ url: z.string(), lineNumber: z.number(), columnNumber: z.number() })
            .optional(),
        }),
      }),
    }),
  }),
})
const Reply = z.object({ id: z.number(), result: z.unknown().optional() })
const Isolation = z.object({
  status: z.object({
    csp: z.array(z.object({ effectiveDirectives: z.string(), isEnforced: z.boolean() })).optional(),
  }),
})

/**
 * Notes the documents that a Chromium shows, and the policy violations of its pages and workers from their
 * first script on: DevTools keeps its own list of issues for clients that attach later. Ends with the session
 * that it returns.
 */
export async function watchPolicy(browser: Browser, notes: RunNotes): Promise<CDPSession> {
  const session = await browser.newBrowserCDPSession()
  const targets = new Map<string, WatchedTarget>()
  session.on('Target.targetCreated', ({ targetInfo: { targetId, type } }) => {
    if (!watched.has(type)) return
    // Many targets are gone before they can be queried.
    void attach(session, targetId).then(
      (sessionId) => {
        const target = new WatchedTarget(session, sessionId, notes)
        targets.set(sessionId, target)
        target.begin(type)
      },
      () => undefined,
    )
  })
  session.on('Target.receivedMessageFromTarget', ({ sessionId, message }) =>
    targets.get(sessionId)?.hear(JSON.parse(message)),
  )
  session.on('Target.detachedFromTarget', ({ sessionId }) => targets.delete(sessionId))
  await session.send('Target.setDiscoverTargets', { discover: true })
  return session
}

async function attach(session: CDPSession, targetId: string): Promise<string> {
  // Playwright's own sessions are flat, and it would not know the events of another flat session, so this one
  // is not flat.
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false })
  return sessionId
}

/** One page or worker, watched over a session of its own beside Playwright's. */
class WatchedTarget {
  readonly #session: CDPSession
  readonly #sessionId: string
  readonly #notes: RunNotes
  /** Documents whose policy was requested, by request number, with the number of attempts. */
  readonly #asked = new Map<number, { frame: Frame; times: number }>()
  /** Loads that were noted so far, each once. */
  readonly #loads = new Set<string>()
  #questions = 0

  constructor(session: CDPSession, sessionId: string, notes: RunNotes) {
    this.#session = session
    this.#sessionId = sessionId
    this.#notes = notes
  }

  begin(type: string): void {
    this.#send('Audits.enable')
    if (type !== 'page') return
    this.#send('Page.enable')
    // A test that opens a page and navigates immediately may have been faster than `Page.enable`.
    this.#send('Page.getFrameTree')
  }

  hear(message: unknown): void {
    const navigated = FrameNavigated.safeParse(message)
    if (navigated.success) return this.#shown(navigated.data.params.frame)
    const issue = IssueAdded.safeParse(message)
    if (issue.success)
      return this.#violated(issue.data.params.issue.details.contentSecurityPolicyIssueDetails)
    const reply = Reply.safeParse(message)
    if (reply.success) this.#answered(reply.data)
  }

  #shown(frame: Frame): void {
    if (!/^https?:/u.test(frame.url) || this.#loads.has(frame.loaderId)) return
    this.#loads.add(frame.loaderId)
    this.#askFor(frame, 1)
  }

  #askFor(frame: Frame, times: number): void {
    this.#asked.set(this.#send('Network.getSecurityIsolationStatus', { frameId: frame.id }), { frame, times })
  }

  #answered({ id, result }: z.infer<typeof Reply>): void {
    const tree = FrameTree.safeParse(result)
    if (tree.success) return this.#shown(tree.data.frameTree.frame)
    const asked = this.#asked.get(id)
    this.#asked.delete(id)
    const isolation = Isolation.safeParse(result)
    if (asked === undefined || !isolation.success) return
    const { frame, times } = asked
    const policies = isolation.data.status.csp ?? []
    const isUnderPolicy = policies.some(
      ({ effectiveDirectives, isEnforced }) =>
        isEnforced && effectiveDirectives.includes('require-trusted-types-for'),
    )
    if (isUnderPolicy || times === askAgain.times)
      this.#notes.document(new URL(frame.url).pathname, isUnderPolicy)
    else setTimeout(() => this.#askFor(frame, times + 1), askAgain.afterMs)
  }

  #violated(
    details: z.infer<typeof IssueAdded>['params']['issue']['details']['contentSecurityPolicyIssueDetails'],
  ): void {
    const { sourceCodeLocation: at } = details
    this.#notes.violation({
      directive: details.violatedDirective,
      what: `${details.contentSecurityPolicyViolationType} ${details.blockedURL ?? ''}`.trim(),
      where:
        at === undefined
          ? 'an unknown place'
          : `${placeOf(at.url)}:${String(at.lineNumber + 1)}:${String(at.columnNumber)}`,
    })
  }

  /** Sends a command and returns its number. */
  #send(method: string, params: Readonly<Record<string, unknown>> = {}): number {
    this.#questions += 1
    const message = JSON.stringify({ id: this.#questions, method, params })
    this.#session
      .send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message })
      .catch(() => undefined)
    return this.#questions
  }
}

/** Returns a path without its origin, whose port differs each time. */
const placeOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)
