import { atom, type Atom, type createStore } from 'jotai'
import type { ConferenceEnd } from '../../domain/conference.ts'
import { createFeeds, type Feeds } from './feeds.ts'
import type { Invitation, KeptPlace, MeetPorts, Stop } from './ports.ts'
import { startTalk, type Talk, talkPlace } from './talk.ts'

export type MeetView =
  | { kind: 'starting' }
  /** The link leads nowhere now; `code` is an error code, `unreachable`, or `no_link`. */
  | { kind: 'refused'; code: string }
  /** Before the call. `returning`: this browser was in it before, under `name`. */
  | {
      kind: 'checking'
      invitation: Invitation
      name: string
      returning: boolean
      busy: boolean
      problem: string | null
    }
  | { kind: 'declined' }
  | { kind: 'talking'; invitation: Invitation; talk: Talk }
  | { kind: 'over'; because: ConferenceEnd; invitation: Invitation }

export interface Meet {
  readonly viewAtom: Atom<MeetView>
  readonly feeds: Feeds
  /** Runs the page until the returned function is called. */
  start(): Stop
  /** Looks once more where the link leads; from the end of a call, back to the check before it. */
  retry(): Promise<void>
  join(name: string): Promise<void>
  decline(): Promise<void>
}

/** What tells that the call will not take this browser back. */
const final: ReadonlySet<ConferenceEnd> = new Set(['ended', 'removed', 'not_found'])
/** Refusals of a link that another try will not change. */
const used: ReadonlySet<string> = new Set(['join_link_used', 'join_link_expired', 'call_over'])

/** The page of somebody who was invited: from the link to the end of the call. */
export function createMeet(ports: MeetPorts, store: ReturnType<typeof createStore>): Meet {
  const view = atom<MeetView>({ kind: 'starting' })
  let token: string | null = null
  let kept: KeptPlace | null = null
  let talking: ReturnType<typeof startTalk> | null = null
  const feeds = createFeeds(ports.media, store, () => talking?.changed())

  const show = (next: MeetView): void => store.set(view, next)

  function keep(place: KeptPlace | null): void {
    kept = place
    ports.memory.save(place)
  }

  function check(invitation: Invitation, name: string, returning: boolean): void {
    show({ kind: 'checking', invitation, name, returning, busy: false, problem: null })
    void feeds.open()
    void ports.conference.warm()
  }

  async function look(): Promise<void> {
    show({ kind: 'starting' })
    const place = kept
    if (token === null) {
      if (place === null) return show({ kind: 'refused', code: 'no_link' })
      return check(place.invitation, place.name, true)
    }
    const asked = token
    const answer = await ports.server.look(asked)
    if (asked !== token) return
    if (answer.ok) return check(answer.value, place?.name ?? '', false)
    // The same link once more, in the tab that used it: it leads back.
    if (answer.code === 'join_link_used' && place !== null) {
      token = null
      return check(place.invitation, place.name, true)
    }
    show({ kind: 'refused', code: answer.code })
  }

  async function join(typed: string): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'checking' || now.busy) return
    const name = now.returning ? now.name : typed.trim()
    const request = requestFor(name)
    if (name === '' || request === null) return
    show({ ...now, name, busy: true, problem: null })
    const answer = await ports.server.join(request)
    if (!answer.ok) {
      if (!used.has(answer.code)) return show({ ...now, name, busy: false, problem: answer.code })
      if (now.returning) keep(null)
      feeds.close()
      return show({ kind: 'refused', code: answer.code })
    }
    const { display_name, room, resume } = answer.value
    const invitation = { kind: now.invitation.kind, room }
    token = null
    keep({ resume, name: display_name, invitation })
    if (invitation.kind === 'clinician') ports.deskMemory.save({ secret: resume, name: display_name })
    const talk = startTalk(
      { ports, store, feeds, onEnd: (because) => ended(talk, because, invitation) },
      talkPlace(answer.value, invitation.kind),
    )
    talking = talk
    show({ kind: 'talking', invitation, talk })
  }

  function requestFor(name: string) {
    if (token !== null) return { t: token, display_name: name }
    return kept === null ? null : { resume: kept.resume }
  }

  function ended(talk: Talk, because: ConferenceEnd, invitation: Invitation): void {
    if (talking !== talk) return
    talking = null
    feeds.close()
    if (final.has(because)) keep(null)
    show({ kind: 'over', because, invitation })
  }

  async function decline(): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'checking' || now.busy || token === null) return
    show({ ...now, busy: true, problem: null })
    const answer = await ports.server.decline(token)
    if (!answer.ok && !used.has(answer.code)) return show({ ...now, busy: false, problem: answer.code })
    token = null
    feeds.close()
    show({ kind: 'declined' })
  }

  /** A camera that was missing is tried again when something is plugged in. */
  function devicesChanged(): void {
    const { camera, microphone } = store.get(feeds.viewAtom)
    const states = new Set([camera, microphone])
    if (store.get(view).kind !== 'checking' || states.has('opening')) return
    if (states.has('missing')) void feeds.open()
  }

  return {
    viewAtom: atom((get) => get(view)),
    feeds,
    start: () => {
      kept = ports.memory.load()
      token = ports.takeToken()
      void look()
      const stopLinks = ports.onLink(() => {
        const next = ports.takeToken()
        if (next === null || talking !== null) return
        token = next
        void look()
      })
      const stopDevices = ports.media.onDevicesChanged(devicesChanged)
      return () => {
        stopLinks()
        stopDevices()
        void talking?.leave()
        feeds.close()
      }
    },
    retry: look,
    join,
    decline,
  }
}
