import type { createStore } from 'jotai'
import type { ConferenceEnd } from '../../domain/conference.ts'
import type { Feeds } from './feeds.ts'
import type { FeedWishes, KeptPlace, MeetPorts, Stop } from './ports.ts'
import type { Talk } from './talk.ts'

/** What this tab keeps of a call, so that a reload leads back into it. */
export interface Stay {
  /** The place that this tab had in a call; null when it had none, or lost it for good. */
  readonly place: KeptPlace | null
  /** What tells the conference that it is the same person who comes back. */
  readonly ticket: string | null
  /** How camera and microphone are to come back when a call was broken off a moment ago; null when nobody comes by himself. */
  readonly wishes: FeedWishes | null
  /** The page was killed in a call: both come back off, whatever they were. */
  readonly wasKilled: boolean
  /** The tab was copied, and the call goes on in the other. */
  isElsewhere(): Promise<boolean>
  begin(place: Omit<KeptPlace, 'stay'>, talk: Talk): void
  over(because: ConferenceEnd): void
  /** Follows the page until the returned function is called; `onShown` when it is shown again as it was left. */
  follow(onShown: () => void): Stop
}

/** Whoever comes back later than this is asked first: he does not expect to be seen any more. Milliseconds. */
const freshMs = 120_000
/** What tells that the call will not take this browser back. */
const final: ReadonlySet<ConferenceEnd> = new Set(['ended', 'removed', 'elsewhere', 'not_found'])
const silent: FeedWishes = { camera: { on: false, id: null }, microphone: { on: false, id: null } }

interface StayParts {
  ports: Pick<MeetPorts, 'memory' | 'page' | 'now' | 'newId'>
  store: ReturnType<typeof createStore>
  feeds: Feeds
}

/** Nothing is kept of a call that somebody left by its key, that ended, or that he was taken out of. */
export function createStay({ ports, store, feeds }: StayParts): Stay {
  let place: KeptPlace | null = null
  let stopKeeping: Stop | null = null
  let talk: Talk | null = null
  let id = ''
  /** The page goes: the call's end that follows is none of the person's will. */
  let isHiding = false

  function save(next: KeptPlace | null): void {
    place = next
    ports.memory.save(next)
  }

  /** What somebody else has muted comes back muted, too. */
  function wishesNow(): FeedWishes {
    const { camera, microphone } = feeds.wishes()
    const me = talk === null ? undefined : store.get(talk.viewAtom).people.find(({ isMe }) => isMe)
    return {
      camera: { ...camera, on: camera.on && me?.videoMuted !== true },
      microphone: { ...microphone, on: microphone.on && me?.muted !== true },
    }
  }

  function keep(closed: boolean): void {
    if (place === null || talk === null) return
    const { ticket } = store.get(talk.viewAtom)
    save({ ...place, stay: { id, at: ports.now(), closed, wishes: wishesNow(), ticket } })
  }

  return {
    get place() {
      return place
    },
    get ticket() {
      return place?.stay?.ticket ?? null
    },
    get wishes() {
      const stay = place?.stay
      if (stay === undefined) return null
      // A page that was killed said no farewell: what was turned off last may not have been kept.
      if (!stay.closed) return silent
      return ports.now() - stay.at <= freshMs ? stay.wishes : null
    },
    get wasKilled() {
      return place?.stay?.closed === false
    },
    isElsewhere: async () => place?.stay !== undefined && (await ports.page.isHeld(place.stay.id)),
    begin: (begun, next) => {
      stopKeeping?.()
      id = ports.newId()
      place = begun
      talk = next
      keep(false)
      const changed = (): void => (isHiding ? undefined : keep(false))
      const stops = [next.viewAtom, feeds.viewAtom].map((heard) => store.sub(heard, changed))
      stops.push(ports.page.hold(id))
      stopKeeping = () => {
        for (const stop of stops) stop()
        stopKeeping = null
        talk = null
      }
    },
    over: (because) => {
      stopKeeping?.()
      if (isHiding || place === null) return
      const { stay: _ended, ...rest } = place
      if (final.has(because)) save(null)
      else save(rest)
      // By its key there is a way back from this page alone.
      if (because === 'left') ports.memory.save(null)
    },
    follow: (onShown) => {
      place = ports.memory.load()
      const stopHiding = ports.page.onHide(() => {
        isHiding = true
        if (stopKeeping !== null) keep(true)
      })
      const stopShowing = ports.page.onShownAgain(() => {
        isHiding = false
        onShown()
      })
      return () => {
        stopHiding()
        stopShowing()
        stopKeeping?.()
      }
    },
  }
}
