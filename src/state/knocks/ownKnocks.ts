import { atom, type Atom, type createStore } from 'jotai'
import type { emergencyEndpoints, EmergencyRequest } from '../../contract/calls/emergencyEntry.ts'
import type { Knock, knockEndpoints, KnockRequest, KnockRoom } from '../../contract/calls/knocks.ts'
import type { EndpointCalls } from '../../contract/endpoint.ts'
import { entryTimes } from '../../domain/calls/emergencyEntry.ts'
import { startPolling } from './polling.ts'

/** Reason for a failure: an error code of the contract, or `unreachable`. */
interface KnockRefusal {
  ok: false
  code: string
}
export type KnockResult<Value> = { ok: true; value: Value } | KnockRefusal

export interface OwnKnocksView {
  /** The knocks that have a card, newest first: the newest at each room, and one that is to be repeated. */
  knocks: readonly Knock[]
  /** Server time minus this page's time, in milliseconds. */
  ahead: number
  /** Knock whose state changed last, to read out; null if none has since the page was opened. */
  changed: Knock | null
  /** Ids of the knocks whose button is waiting for the server. */
  busy: ReadonlySet<string>
  /** Error codes of the buttons that failed, by the id of the knock. */
  problems: ReadonlyMap<string, string>
  /** True if the account may use emergency entry at some room. */
  mayEnter: boolean
}

/** Knocks of the account that is signed in to the console in this browser. */
export interface OwnKnocks {
  readonly viewAtom: Atom<OwnKnocksView>
  /** Polls until the returned function is called. */
  watch(): () => void
  findRooms(words: string): Promise<KnockResult<readonly KnockRoom[]>>
  readRoom(id: string): Promise<KnockResult<KnockRoom>>
  /** Returns the knock as it is on the server now; null if it is none of these. */
  find(id: string): Promise<KnockResult<Knock | null>>
  knock(request: KnockRequest): Promise<KnockResult<Knock>>
  /** Begins an emergency entry. */
  enter(request: EmergencyRequest): Promise<KnockResult<Knock>>
  /** Knocks once more at the same room, with the same reason and note. */
  knockAgain(knock: Knock): Promise<void>
  /** Withdraws the knock, or ends the call that its answer opened and that no clinician has joined. */
  takeBack(knock: Knock): Promise<void>
  /** Removes the card from this page. */
  close(id: string): void
  /** Removes the card of the knock that opened the call, which the clinician has joined. */
  joined(call: string): void
}

interface OwnKnocksDeps {
  server: EndpointCalls<typeof knockEndpoints, KnockRefusal>
  /** Null on a page that offers no emergency entry. */
  emergency: EndpointCalls<typeof emergencyEndpoints, KnockRefusal> | null
  /** Current time, in epoch milliseconds. */
  now(): number
  /** Random number from 0 to 1. */
  random(): number
  /** Polling interval while no answer is awaited, in milliseconds. */
  askMs: number
  store: ReturnType<typeof createStore>
  /** Called when the five minutes of a patient who asked for them are over. */
  onReminder(): void
}

/** Polling interval while the clinician waits for an answer, in milliseconds. */
const waitingAskMs = 2_000

const isWaiting = ({ state }: Knock): boolean => state === 'queued' || state === 'shown'

/** Returns true if the answer let the clinician in. */
export const isLetIn = ({ state, call }: Pick<Knock, 'state' | 'call'>): boolean =>
  (state === 'come_in' || state === 'sound_only' || state === 'entered') && call !== null

/** Returns true if the newer knock is at the same room, and the clinician has nothing left to do after this one. */
const isReplacedBy = ({ room_id, state }: Knock, newer: Knock): boolean =>
  newer.room_id === room_id &&
  // The patient who asked for five minutes still expects the clinician after an emergency entry.
  !(state === 'in_5_minutes' && newer.kind === 'emergency')

/** Returns a key that changes with each state of which the clinician is informed. */
export const newsOf = ({ id, state, covered, call_ended }: Knock): string =>
  `${id} ${state}${covered && !call_ended && (state === 'come_in' || state === 'entered') ? ' covered' : ''}`

/** Returns true if the five minutes that the patient asked for are over. `now`: server time in epoch milliseconds. */
export const isDue = ({ knock_again_at: at }: Pick<Knock, 'knock_again_at'>, now: number): boolean =>
  at !== null && now >= at

/** Creates the account's own knocks, as current as the connection allows. */
export function createOwnKnocks(deps: OwnKnocksDeps): OwnKnocks {
  const { server, emergency, now, random, askMs, store, onReminder } = deps
  /** Null before the first answer. */
  const received = atom<readonly Knock[] | null>(null)
  const ahead = atom(0)
  const mayEnter = atom(false)
  const changed = atom<Knock | null>(null)
  const closed = atom<ReadonlySet<string>>(new Set<string>())
  const busy = atom<ReadonlySet<string>>(new Set<string>())
  const problems = atom<ReadonlyMap<string, string>>(new Map<string, string>())
  const shownAtom = atom((get) => {
    const isClosed = get(closed)
    const all = get(received) ?? []
    return all.filter(
      (knock, at) =>
        knock.state !== 'taken_back' &&
        !isClosed.has(knock.id) &&
        !all.slice(0, at).some((newer) => isReplacedBy(knock, newer)),
    )
  })
  let failures = 0
  /** Increases with each change by this page, so that an answer from before it is ignored. */
  let changes = 0
  let asking: Promise<void> | null = null
  let isWatching = false
  const reminders = new Map<string, ReturnType<typeof setTimeout>>()

  async function ask(): Promise<void> {
    const before = changes
    const result = await server.list()
    if (!result.ok) {
      failures += 1
      return
    }
    failures = 0
    if (before !== changes) return
    store.set(ahead, result.value.now - now())
    store.set(mayEnter, result.value.may_enter)
    take(result.value.knocks, store.get(received))
  }

  /** Runs one request at a time, so that an older answer never overwrites a newer one. */
  async function refresh(): Promise<void> {
    asking ??= ask().finally(() => (asking = null))
    await asking
  }

  /** `known`: the knocks as the clinician has seen them; null before the first answer, which is no news. */
  function take(knocks: readonly Knock[], known: readonly Knock[] | null): void {
    store.set(received, knocks)
    const news = store.get(shownAtom).find((knock) => known?.every((one) => newsOf(one) !== newsOf(knock)))
    if (news !== undefined) store.set(changed, news)
    remind()
  }

  /** Sets a timer for each knock that the patient asked to be repeated. */
  function remind(): void {
    for (const timer of reminders.values()) clearTimeout(timer)
    reminders.clear()
    if (!isWatching) return
    const current = now() + store.get(ahead)
    for (const { id, knock_again_at: at } of store.get(shownAtom))
      if (at !== null && at > current) reminders.set(id, setTimeout(onReminder, at - current))
  }

  const turn = (id: string, isBusy: boolean, code: string | null = null): void => {
    store.set(busy, (ids) => new Set([...ids].filter((one) => one !== id).concat(isBusy ? [id] : [])))
    store.set(problems, (all) => {
      const others = [...all].filter(([one]) => one !== id)
      return new Map(code === null ? others : [...others, [id, code]])
    })
  }

  async function begin(room: string, request: Promise<KnockResult<Knock>>): Promise<KnockResult<Knock>> {
    const before = store.get(received)
    const result = await request
    changes += 1
    if (!result.ok && result.code === 'unreachable' && before !== null)
      return (await findStarted(room, before)) ?? result
    const known = store.get(received) ?? []
    if (result.ok) take([result.value, ...known], known)
    return result
  }

  /** Returns the knock that arrived although its reply is lost: the page must not ask for another one. */
  async function findStarted(room: string, before: readonly Knock[]): Promise<KnockResult<Knock> | null> {
    await asking
    await refresh()
    const started = (store.get(received) ?? []).find(
      (one) => one.room_id === room && before.every(({ id }) => id !== one.id),
    )
    return started === undefined ? null : { ok: true, value: started }
  }

  const knock = (request: KnockRequest) => begin(request.room, server.knock({ body: request }))

  /** Returns the wait until the next request: a countdown is over before the usual one. */
  function waitMs(): number {
    const waiting = store.get(shownAtom).filter(isWaiting)
    if (waiting.some(({ kind }) => kind === 'emergency')) return entryTimes.listedMs
    // Before they join, the clinician reads of a patient who covers the room.
    const isOpen = store.get(shownAtom).some((one) => isLetIn(one) && !one.call_ended)
    return waiting.length > 0 || isOpen ? waitingAskMs : askMs
  }

  function close(id: string): void {
    store.set(closed, (ids) => new Set([...ids, id]))
    remind()
  }

  return {
    viewAtom: atom((get) => ({
      knocks: get(shownAtom),
      ahead: get(ahead),
      changed: get(changed),
      busy: get(busy),
      problems: get(problems),
      mayEnter: get(mayEnter),
    })),
    watch: () => {
      isWatching = true
      remind()
      const stop = startPolling({
        refresh,
        failures: () => failures,
        waitMs,
        random,
      })
      return () => {
        isWatching = false
        remind()
        stop()
      }
    },
    findRooms: async (q) => {
      const result = await server.rooms({ query: { q } })
      return result.ok ? { ok: true, value: result.value.rooms } : result
    },
    readRoom: (id) => server.room({ id }),
    find: async (id) => {
      const result = await server.list()
      if (!result.ok) return result
      return { ok: true, value: result.value.knocks.find((one) => one.id === id) ?? null }
    },
    knock,
    enter: async (request) =>
      emergency === null
        ? { ok: false, code: 'function_not_available' }
        : begin(request.room, emergency.enter({ body: request })),
    knockAgain: async ({ id, room_id: room, note, patient_id: patient, ...asked }) => {
      // An emergency entry is never repeated by a press: each one needs its own reason.
      if (asked.kind !== 'knock') return
      const { reason } = asked
      turn(id, true)
      const result = await knock({ room, reason, patient, ...(note !== '' && { note }) })
      turn(id, false, result.ok ? null : result.code)
    },
    takeBack: async ({ id, ...before }) => {
      turn(id, true)
      const result = await server.takeBack({ id })
      changes += 1
      turn(id, false, result.ok ? null : result.code)
      if (!result.ok) return
      // An answer that came first stays on the page, unless it is what the clinician has cancelled.
      if (isLetIn(before)) close(id)
      // The answer of a request that was sent before is ignored.
      await asking
      await refresh()
    },
    close,
    joined: (call) => {
      for (const one of store.get(received) ?? []) if (one.call === call) close(one.id)
    },
  }
}
