import type { createStore } from 'jotai'
import type { ConferenceEnd } from '../../domain/conference.ts'
import type { LocalMedia } from './localMedia.ts'
import type { MediaWishes, KeptSeat, MeetPorts, Stop } from './ports.ts'
import type { ActiveCall } from './activeCall.ts'

/** State of a call that this tab keeps, so that a reload returns to the call. */
export interface CallSession {
  /** Seat that this tab had in a call; null if it had none, or lost it permanently. */
  readonly place: KeptSeat | null
  /** Rejoin token that identifies the returning participant to the conference. */
  readonly ticket: string | null
  /**
   * How camera and microphone come back if a call was interrupted a moment ago; null if the participant is
   * not returned automatically.
   */
  readonly wishes: MediaWishes | null
  /** True if the page was killed during a call: camera and microphone come back off, whatever they were. */
  readonly wasKilled: boolean
  /** Reports whether the tab was duplicated and the call continues in the other one. */
  isElsewhere(): Promise<boolean>
  begin(place: Omit<KeptSeat, 'stay'>, call: ActiveCall): void
  over(because: ConferenceEnd): void
  /**
   * Follows the page until the returned function is called. `onShown` is called when the page is shown again
   * as it was left.
   */
  follow(onShown: () => void): Stop
}

/**
 * Maximum age of an interrupted call for an automatic return, in milliseconds. A participant who comes back
 * later no longer expects to be seen, so they are asked first.
 */
const freshMs = 120_000
/** Reasons after which the call will not accept this browser again. */
const final: ReadonlySet<ConferenceEnd> = new Set(['ended', 'removed', 'elsewhere', 'not_found'])
const silent: MediaWishes = { camera: { on: false, id: null }, microphone: { on: false, id: null } }

interface CallSessionDeps {
  ports: Pick<MeetPorts, 'memory' | 'page' | 'now' | 'newId'>
  store: ReturnType<typeof createStore>
  media: LocalMedia
}

/**
 * Keeps this tab's state of a call. Nothing is kept of a call that the participant left with its button, that
 * ended, or that they were removed from.
 */
export function createCallSession({ ports, store, media }: CallSessionDeps): CallSession {
  let place: KeptSeat | null = null
  let stopKeeping: Stop | null = null
  let call: ActiveCall | null = null
  let id = ''
  /** True while the page is closing: the end of the call that follows is not the participant's decision. */
  let isHiding = false

  function save(next: KeptSeat | null): void {
    place = next
    ports.memory.save(next)
  }

  /** A feed that someone else has muted comes back muted as well. */
  function wishesNow(): MediaWishes {
    const { camera, microphone } = media.wishes()
    const me = call === null ? undefined : store.get(call.viewAtom).people.find(({ isMe }) => isMe)
    return {
      camera: { ...camera, on: camera.on && me?.videoMuted !== true },
      microphone: { ...microphone, on: microphone.on && me?.muted !== true },
    }
  }

  function keep(closed: boolean): void {
    if (place === null || call === null) return
    const { ticket } = store.get(call.viewAtom)
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
      const previous = place?.stay
      if (previous === undefined) return null
      // A killed page did not announce that it was closing, so the last feed to be turned off may not have
      // been saved.
      if (!previous.closed) return silent
      return ports.now() - previous.at <= freshMs ? previous.wishes : null
    },
    get wasKilled() {
      return place?.stay?.closed === false
    },
    isElsewhere: async () => place?.stay !== undefined && (await ports.page.isHeld(place.stay.id)),
    begin: (begun, next) => {
      stopKeeping?.()
      id = ports.newId()
      place = begun
      call = next
      keep(false)
      const changed = (): void => (isHiding ? undefined : keep(false))
      const stops = [next.viewAtom, media.viewAtom].map((heard) => store.sub(heard, changed))
      stops.push(ports.page.hold(id))
      stopKeeping = () => {
        for (const stop of stops) stop()
        stopKeeping = null
        call = null
      }
    },
    over: (because) => {
      stopKeeping?.()
      if (isHiding || place === null) return
      const { stay: _ended, ...rest } = place
      if (final.has(because)) save(null)
      else save(rest)
      // After the participant left with the button, only this page can return to the call, not a reload.
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
