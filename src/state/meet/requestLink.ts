import { atom, type Atom, type createStore } from 'jotai'
import type { RequestLinkReply } from '../../contract/careRequests/requestLinks.ts'

type Answer<Value> = { ok: true; value: Value } | { ok: false; code: string }

/** Port of a care request's link, implemented in src/platform/meet. */
export interface RequestLinkPort {
  look(): Promise<Answer<RequestLinkReply>>
  claim(): Promise<Answer<RequestLinkReply>>
  done(): Promise<Answer<null>>
  onLink(): () => void
}

export type RequestLinkView =
  | { kind: 'loading' }
  /** `code` is an error code of the contract, or `unreachable`. */
  | { kind: 'refused'; code: string }
  | { kind: 'done' }
  /** `problem`: code of the press that failed; null for none. */
  | { kind: 'open'; request: RequestLinkReply; busy: boolean; problem: string | null }

/** A care request that someone opened by the link in a message. */
export interface RequestLink {
  readonly viewAtom: Atom<RequestLinkView>
  /** Reads the request, and runs the page until the returned function is called. */
  start(): () => void
  retry(): Promise<void>
  /** Claims the request: the patient reads that the person is on the way. */
  claim(): Promise<void>
  /** Ends the request, whose person has fulfilled it. */
  done(): Promise<void>
}

/** Codes after which the link is of no more use. */
const isOver = (code: string): boolean => code === 'join_link_expired' || code === 'request_over'

/** Creates the page of a care request's link. Opening it changes nothing. */
export function createRequestLink(port: RequestLinkPort, store: ReturnType<typeof createStore>): RequestLink {
  const view = atom<RequestLinkView>({ kind: 'loading' })

  async function look(): Promise<void> {
    const result = await port.look()
    if (result.ok) store.set(view, { kind: 'open', request: result.value, busy: false, problem: null })
    else store.set(view, { kind: 'refused', code: result.code })
  }

  /** Sends a press. After a refusal the request is read again, so that the page says who is on the way. */
  async function press<Value>(
    send: () => Promise<Answer<Value>>,
    accept: (value: Value) => RequestLinkView,
  ): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'open' || now.busy) return
    store.set(view, { ...now, busy: true, problem: null })
    const result = await send()
    if (result.ok) return store.set(view, accept(result.value))
    const { code } = result
    if (isOver(code)) return store.set(view, { kind: 'refused', code })
    const latest = code === 'request_claimed' ? await port.look() : null
    const request = latest?.ok === true ? latest.value : now.request
    store.set(view, { kind: 'open', request, busy: false, problem: code })
  }

  return {
    viewAtom: atom((get) => get(view)),
    start: () => {
      void look()
      return port.onLink()
    },
    retry: look,
    claim: () =>
      press(
        () => port.claim(),
        (request) => ({ kind: 'open', request, busy: false, problem: null }),
      ),
    done: () =>
      press(
        () => port.done(),
        () => ({ kind: 'done' }),
      ),
  }
}
