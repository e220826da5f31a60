import { atom, type Atom, type createStore } from 'jotai'
import { type Answer, mayPass } from './answer.ts'

/** Something before somebody; `lost` is why the server does not tell how it is now, and null where it does. */
export type WatchView<Value> =
  | { kind: 'loading' }
  | { kind: 'failed'; code: string }
  | { kind: 'shown'; value: Value; lost: string | null }

export interface Watch<Value, Subject> {
  viewAtom: Atom<WatchView<Value>>
  /** Asks for it again and again; answers the end of it. */
  watch(subject: Subject): () => void
  /** Asks at once. */
  again(): void
}

interface WatchParts<Value, Subject> {
  ask: (subject: Subject) => Promise<Answer<Value>>
  wait: (ms: number) => Promise<void>
  /** How often it is asked, in milliseconds. */
  everyMs: number
  store: ReturnType<typeof createStore>
}

/** What the server says of something, for as long as that is looked at. */
export function createWatch<Value, Subject>(
  first: Subject,
  { ask, wait, everyMs, store }: WatchParts<Value, Subject>,
): Watch<Value, Subject> {
  const view = atom<WatchView<Value>>({ kind: 'loading' })
  let asked = first
  /** Counts visits, so that what an older one asked is not listened to. */
  let turn = 0

  /** Answers whether to ask again. */
  async function look(mine: number): Promise<boolean> {
    const answer = await ask(asked)
    if (mine !== turn) return false
    if (answer.ok) {
      store.set(view, { kind: 'shown', value: answer.value, lost: null })
      return true
    }
    const before = store.get(view)
    // What a network or a server in trouble does not tell is no other truth; a refusal is one.
    const passes = mayPass(answer)
    if (passes && before.kind === 'shown') store.set(view, { ...before, lost: answer.code })
    else store.set(view, { kind: 'failed', code: answer.code })
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
      // What is known of one says nothing of another.
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
