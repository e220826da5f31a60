import { atom, type Atom, type createStore } from 'jotai'
import type { MeetJoinReply } from '../../contract/calls/meet.ts'
import type { ConferenceEnd } from '../../domain/conference.ts'
import { startPolling } from '../knocks/polling.ts'
import { rejoin } from './rejoin.ts'
import { createLocalMedia, type LocalMedia } from './localMedia.ts'
import { createNetworkCheck, type NetworkCheck } from './networkCheck.ts'
import { createLoudspeaker, type Loudspeaker } from './loudspeaker.ts'
import { lastingRefusals } from './lastingRefusals.ts'
import type { MediaWishes, Invitation, KeptSeat, MeetPorts, Stop } from './ports.ts'
import { createCallSession } from './callSession.ts'
import { startActiveCall, type ActiveCall, callSeat } from './activeCall.ts'

/** Milliseconds between two looks at the call of the lobby: someone may answer it, or it may end. */
const lookMs = 5_000

export type MeetView =
  | { kind: 'starting' }
  /** The link cannot be used now; `code` is an error code, `unreachable`, or `no_link`. */
  | { kind: 'refused'; code: string }
  /** Lobby before the call. `returning`: this browser was in the call before, under `name`. */
  | {
      kind: 'checking'
      invitation: Invitation
      name: string
      returning: boolean
      busy: boolean
      problem: string | null
    }
  | { kind: 'declined' }
  /** A reload interrupted the call, which is rejoined automatically as it was. */
  | { kind: 'returning'; invitation: Invitation }
  /** `silenced`: the participant came back after a crash, with camera and microphone off. */
  | { kind: 'talking'; invitation: Invitation; call: ActiveCall; silenced: boolean }
  | { kind: 'over'; because: ConferenceEnd; invitation: Invitation }

export interface Meet {
  readonly viewAtom: Atom<MeetView>
  readonly media: LocalMedia
  readonly loudspeaker: Loudspeaker
  readonly networkCheck: NetworkCheck
  /** Runs the page until the returned function is called. */
  start(): Stop
  /** Checks the link again; from the end of a call, returns to the lobby. */
  retry(): Promise<void>
  join(name: string): Promise<void>
  decline(): Promise<void>
  /** Stops rejoining the call because the participant does not want to return. */
  leave(): void
}

/** Creates the page of an invited participant: from the link to the end of the call. */
export function createMeet(ports: MeetPorts, store: ReturnType<typeof createStore>): Meet {
  const view = atom<MeetView>({ kind: 'starting' })
  let token: string | null = null
  let talking: ReturnType<typeof startActiveCall> | null = null
  let stopReturning: Stop = () => undefined
  let stopWatching: Stop = () => undefined
  const loudspeaker = createLoudspeaker(ports.loudspeaker, store)
  const media = createLocalMedia(ports.media, store, () => {
    talking?.changed()
    // Loudspeakers have names only after access to the microphone is allowed.
    void loudspeaker.refresh()
  })
  const callSession = createCallSession({ ports, store, media })

  const show = (next: MeetView): void => {
    if (next.kind !== 'checking') stopWatching()
    store.set(view, next)
  }

  /**
   * Closes the feeds and shows the refusal. The participant may have followed another link from the lobby,
   * where they saw themselves: none of their media may stay on unseen.
   */
  function refuse(code: string): void {
    media.close()
    show({ kind: 'refused', code })
  }

  function check(
    invitation: Invitation,
    name: string,
    returning: boolean,
    problem: string | null = null,
  ): void {
    show({ kind: 'checking', invitation, name, returning, busy: false, problem })
    void media.open()
    void ports.conference.warm()
  }

  async function again(place: KeptSeat): Promise<void> {
    const { wishes } = callSession
    const isCopy = callSession.wasKilled && (await callSession.isElsewhere())
    if (wishes === null || isCopy) check(place.invitation, place.name, true)
    else goOn(place, wishes)
  }

  /** Rejoins the call. Nothing opens before the call has accepted the participant again. */
  function goOn({ resume, name, invitation }: KeptSeat, wishes: MediaWishes): void {
    show({ kind: 'returning', invitation })
    const silenced = callSession.wasKilled
    media.wish(wishes)
    void ports.conference.warm()
    stopReturning()
    stopReturning = rejoin(ports, resume, (result) => {
      if (result.ok) {
        void media.open()
        return talkIn(result.value, invitation.kind, silenced)
      }
      if (!lastingRefusals.has(result.code)) return check(invitation, name, true, result.code)
      callSession.over('ended')
      refuse(result.code)
    })
  }

  async function look(): Promise<void> {
    show({ kind: 'starting' })
    const { place } = callSession
    if (token === null) return place === null ? refuse('no_link') : again(place)
    const asked = token
    const result = await ports.server.look(asked)
    if (asked !== token) return
    // Refused before anyone joins, so that the link is still valid for another browser.
    if (result.ok && !ports.media.canCall) return refuse('no_calls')
    if (result.ok) {
      // A participant who follows another link is not returned to the previous call automatically.
      callSession.over('lost')
      check(result.value, place?.name ?? '', false)
      return watch(asked)
    }
    // The same link was opened again in the tab that used it: return to the call.
    if (result.code === 'join_link_used' && place !== null) {
      token = null
      return again(place)
    }
    refuse(result.code)
  }

  /** Keeps the lobby of this link true: who answers its call, and that it is over. */
  function watch(link: string): void {
    const { look: ask } = ports.server
    const refresh = async (): Promise<void> => {
      const result = await ask(link)
      const now = store.get(view)
      // A press under way gets an answer of its own.
      if (link !== token || now.kind !== 'checking' || now.busy) return
      if (result.ok) show({ ...now, invitation: result.value })
      else if (lastingRefusals.has(result.code)) refuse(result.code)
    }
    stopWatching()
    stopWatching = startPolling({
      refresh,
      failures: () => 0,
      waitMs: () => lookMs,
      random: () => ports.random(),
      firstAfterMs: lookMs,
    })
  }

  async function join(typed: string): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'checking' || now.busy) return
    const name = now.returning ? now.name : typed.trim()
    const request = requestFor(name)
    if (name === '' || request === null) return
    show({ ...now, name, busy: true, problem: null })
    const result = await ports.server.join(request)
    if (!result.ok) {
      if (!lastingRefusals.has(result.code)) return show({ ...now, name, busy: false, problem: result.code })
      if (now.returning) callSession.over('ended')
      return refuse(result.code)
    }
    token = null
    talkIn(result.value, now.invitation.kind)
  }

  function talkIn(reply: MeetJoinReply, kind: Invitation['kind'], silenced = false): void {
    const { display_name: name, room, resume } = reply
    const invitation = { kind, room }
    if (kind === 'clinician') ports.deskMemory.save({ secret: resume, name })
    const call = startActiveCall(
      { ports, store, media, onEnd: (because) => ended(call, because, invitation) },
      { ...callSeat(reply, kind), ticket: callSession.ticket },
    )
    talking = call
    callSession.begin({ resume, name, invitation }, call)
    show({ kind: 'talking', invitation, call, silenced })
  }

  function requestFor(name: string) {
    if (token !== null) return { t: token, display_name: name }
    return callSession.place === null ? null : { resume: callSession.place.resume }
  }

  function ended(call: ActiveCall, because: ConferenceEnd, invitation: Invitation): void {
    if (talking !== call) return
    talking = null
    callSession.over(because)
    media.close()
    show({ kind: 'over', because, invitation })
  }

  async function decline(): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'checking' || now.busy || token === null) return
    show({ ...now, busy: true, problem: null })
    const result = await ports.server.decline(token)
    if (!result.ok && !lastingRefusals.has(result.code))
      return show({ ...now, busy: false, problem: result.code })
    token = null
    media.close()
    show({ kind: 'declined' })
  }

  function devicesChanged(): void {
    const { kind } = store.get(view)
    if (kind !== 'checking' && kind !== 'talking') return
    void media.devicesChanged()
    void loudspeaker.refresh()
  }

  return {
    viewAtom: atom((get) => get(view)),
    media,
    loudspeaker,
    networkCheck: createNetworkCheck(ports.networkCheck, store),
    start: () => {
      const stopCallSession = callSession.follow(() => {
        if (store.get(view).kind === 'over') void look()
      })
      token = ports.takeToken()
      void look()
      const stopLinks = ports.onLink(() => {
        const next = ports.takeToken()
        if (next === null || talking !== null) return
        stopReturning()
        token = next
        void look()
      })
      const stopDevices = ports.media.onDevicesChanged(devicesChanged)
      return () => {
        stopLinks()
        stopDevices()
        stopReturning()
        stopWatching()
        stopCallSession()
        void talking?.leave()
        media.close()
      }
    },
    retry: look,
    join,
    decline,
    leave: () => {
      const now = store.get(view)
      if (now.kind !== 'returning') return
      stopReturning()
      callSession.over('left')
      media.close()
      show({ kind: 'over', because: 'left', invitation: now.invitation })
    },
  }
}
