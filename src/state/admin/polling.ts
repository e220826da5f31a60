import { atom, type Atom, type createStore } from 'jotai'
import { type Result, isTransient } from './result.ts'

/** State of a watched value. `lost` is why the server gives no current value; null if it does. */
export type PollingView<Value> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'shown'; value: Value; lost: string | null }

export interface Polling<Value, Subject> {
  viewAtom: Atom<PollingView<Value>>
  /** Polls the subject. Returns a function that stops it. */
  watch(subject: Subject): () => void
  /** Polls immediately. */
  again(): void
}

interface PollingDeps<Value, Subject> {
  ask: (subject: Subject) => Promise<Result<Value>>
  wait: (ms: number) => Promise<void>
  /** Polling interval, in milliseconds. */
  everyMs: number
  store: ReturnType<typeof createStore>
}

/** Creates a watch, which polls a value from the server while it is on screen. */
export function createPolling<Value, Subject>(
  first: Subject,
  { ask, wait, everyMs, store }: PollingDeps<Value, Subject>,
): Polling<Value, Subject> {
  const view = atom<PollingView<Value>>({ kind: 'loading' })
  let asked = first
  /** Increases with each visit, so that answers to an earlier one are ignored. */
  let turn = 0

  /** Asks once. Returns true if polling should continue. */
  async function look(mine: number): Promise<boolean> {
    const result = await ask(asked)
    if (mine !== turn) return false
    if (result.ok) {
      store.set(view, { kind: 'shown', value: result.value, lost: null })
      return true
    }
    const before = store.get(view)
    // Trouble of the network or the server does not invalidate the known value; a refusal does.
    const passes = isTransient(result)
    if (passes && before.kind === 'shown') store.set(view, { ...before, lost: result.code })
    else store.set(view, { kind: 'failed', code: result.code })
    return passes
  }

  function begin(): void {
    turn += 1
    void follow(turn)
  }

  async function follow(mine: number): Promise<void> {
    while (await look(mine)) {
      await wait(everyMs)
      if (mine !== turn) return
    }
  }

  return {
    viewAtom: view,
    watch: (subject) => {
      // The value of one subject must not be shown for another.
      if (subject !== asked) store.set(view, { kind: 'loading' })
      asked = subject
      begin()
      return () => {
        turn += 1
      }
    },
    again: begin,
  }
}
