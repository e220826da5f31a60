import { atom, type Atom, type createStore } from 'jotai'
import type { ConsultDesk, ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import type { MeetRoom } from '../../contract/calls/meet.ts'
import { isUrgent } from '../../domain/careRequests/isUrgent.ts'
import { startPolling } from '../knocks/polling.ts'
import type { ConsultDeskPorts, DeskSound, Stop } from './ports.ts'

/** Outcome of a call that was waiting here. */
export type ConsultDeskNews =
  /** Another clinician has joined it. */
  | { kind: 'taken'; room: MeetRoom; by: string }
  /** It is over, and no one from this desk was in it. */
  | { kind: 'gone'; room: MeetRoom }

export interface ConsultDeskListView {
  /** Last received state; null before the first answer. */
  consultDesk: ConsultDesk | null
  /** Server time minus this page's time, in milliseconds. */
  ahead: number
  /** `lost`: the list is out of date because the server does not answer. */
  connection: 'first' | 'up' | 'lost' | 'failed'
  news: ConsultDeskNews | null
}

export interface ConsultDeskList {
  readonly viewAtom: Atom<ConsultDeskListView>
  /** Polls until the returned function is called. */
  watch(): Stop
  refresh(): Promise<void>
  /** Marks the call as this clinician's own: its outcome is not reported as news. */
  own(call: string): void
  clearNews(): void
}

/** Polling interval, in milliseconds: a new call is shown and rings within it. */
export const askMs = 2_500
/**
 * Number of consecutive answers without anyone attending the patient before the bell rings again. A page that
 * is reloaded is back sooner.
 */
const answersAnew = 4
const opening: ConsultDeskListView = { consultDesk: null, ahead: 0, connection: 'first', news: null }

interface ConsultDeskListDeps {
  ports: Pick<ConsultDeskPorts, 'consult' | 'now' | 'random'>
  store: ReturnType<typeof createStore>
  secret: string | null
  /** Answer that opened the desk, just received: the list begins with it and does not ask again. */
  first: ConsultDesk | null
  /**
   * Called when a call starts to wait: it is new, or the person who attended the patient has left. Also called
   * for a care request that is new, or whose claim by a colleague has ended.
   */
  onNew(sound: DeskSound): void
  /** Called with an error code when the desk is closed to this secret. */
  onClosed(code: string): void
}

/** Error codes after which polling again changes nothing. */
export const closedCodes: ReadonlySet<string> = new Set([
  'unauthorized',
  'join_link_expired',
  'forbidden',
  'impersonating',
  'second_factor_required',
])

/** Creates the list of a desk's waiting calls, as current as the connection allows. */
export function createConsultDeskList({
  ports,
  store,
  secret,
  first,
  onNew,
  onClosed,
}: ConsultDeskListDeps): ConsultDeskList {
  const view = atom(
    first === null
      ? opening
      : { ...opening, consultDesk: first, ahead: first.now - ports.now(), connection: 'up' as const },
  )
  const openedAt = ports.now()
  const owned = new Set<string>()
  /** Calls that were attended and no longer are, with the number of answers that reported so. */
  const waitsAnew = new Map<string, number>()
  let failures = 0
  let asking: Promise<void> | null = null

  const show = (change: Partial<ConsultDeskListView>): void =>
    store.set(view, (now) => ({ ...now, ...change }))

  async function ask(): Promise<void> {
    const result = await ports.consult.waiting(secret)
    if (!result.ok) {
      failures += 1
      if (closedCodes.has(result.code)) return onClosed(result.code)
      return show({ connection: result.code === 'unreachable' ? 'lost' : 'failed' })
    }
    failures = 0
    const before = store.get(view)
    const { value: consultDesk } = result
    const news =
      before.consultDesk === null ? null : newsBetween(before.consultDesk.calls, consultDesk.calls, owned)
    show({
      consultDesk,
      ahead: consultDesk.now - ports.now(),
      connection: 'up',
      news: news ?? stillTrue(before.news, consultDesk.calls),
    })
    if (before.consultDesk === null) return
    const sound = requestSound(before.consultDesk.requests, consultDesk.requests)
    if (ringsFor(before.consultDesk.calls, consultDesk.calls)) onNew('call')
    else if (sound !== null) onNew(sound)
  }

  /**
   * Reports whether a waiting call is new here, a colleague's claim of it has ended, or it has been unattended
   * for `answersAnew` answers.
   */
  function ringsFor(before: readonly ConsultDeskCall[], after: readonly ConsultDeskCall[]): boolean {
    let rings = waitingIn(after).some(({ id, claim }) => {
      const known = before.find((call) => call.id === id)
      if (claim !== null) return false
      return known === undefined || (known.claim !== null && !known.claim.own)
    })
    for (const { id, attended } of after) {
      const wasAttended = before.some((call) => call.id === id && call.attended)
      if (attended) waitsAnew.delete(id)
      else if (wasAttended || waitsAnew.has(id)) {
        const answers = (waitsAnew.get(id) ?? 0) + 1
        waitsAnew.set(id, answers)
        rings ||= answers === answersAnew
      }
    }
    return rings
  }

  /** Runs one request at a time, so that an older answer never overwrites a newer one. */
  async function refresh(): Promise<void> {
    asking ??= ask().finally(() => (asking = null))
    await asking
  }

  return {
    viewAtom: atom((get) => get(view)),
    refresh,
    watch: () => {
      const isFresh = first !== null && ports.now() - openedAt < askMs
      return startPolling({
        refresh,
        failures: () => failures,
        waitMs: () => askMs,
        random: () => ports.random(),
        firstAfterMs: isFresh ? askMs : 0,
      })
    },
    own: (call) => void owned.add(call),
    clearNews: () => show({ news: null }),
  }
}

/** Returns the sound for requests that are new here or no longer claimed by a colleague; null for none. */
function requestSound(
  before: readonly DeskCareRequest[],
  after: readonly DeskCareRequest[],
): DeskSound | null {
  const known = new Map(before.map((request) => [request.id, request]))
  const fresh = after.filter(({ id, claim }) => {
    const old = known.get(id)
    return claim === null && (old === undefined || (old.claim !== null && !old.claim.own))
  })
  if (fresh.length === 0) return null
  return fresh.some(({ kind }) => isUrgent(kind)) ? 'call' : 'request'
}

/**
 * Returns the calls that no one from the care team has joined, in the server's order: longest waiting first.
 */
export function waitingIn(calls: readonly ConsultDeskCall[]): readonly ConsultDeskCall[] {
  return calls.filter(({ attended }) => !attended)
}

function newsBetween(
  before: readonly ConsultDeskCall[],
  after: readonly ConsultDeskCall[],
  owned: ReadonlySet<string>,
): ConsultDeskNews | null {
  const news = waitingIn(before).flatMap(({ id, room }): (ConsultDeskNews | null)[] => {
    if (owned.has(id)) return []
    const now = after.find((call) => call.id === id)
    if (now === undefined) return [stillTrue({ kind: 'gone', room }, after)]
    return now.attended ? [{ kind: 'taken', room, by: now.clinicians.at(-1) ?? '' }] : []
  })
  return news.findLast((one) => one !== null) ?? null
}

/** Returns the news unless it is no longer true: the room waits again. */
function stillTrue(news: ConsultDeskNews | null, calls: readonly ConsultDeskCall[]): ConsultDeskNews | null {
  const isSame = ({ name, facility }: MeetRoom): boolean =>
    name === news?.room.name && facility === news.room.facility
  // A server that has just started may list a call again that it did not know.
  const listed = news?.kind === 'gone' ? calls : waitingIn(calls)
  return listed.some(({ room }) => isSame(room)) ? null : news
}
