import { atom, type Atom, type createStore } from 'jotai'
import type { ConsultDesk, ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import type { Knock } from '../../contract/calls/knocks.ts'
import type { MeetJoinReply } from '../../contract/calls/meet.ts'
import type { ConferenceEnd } from '../../domain/conference.ts'
import type { PressedNews } from '../../domain/calls/deskLinks.ts'
import { secretOf } from '../../domain/calls/meetLink.ts'
import { rejoin } from './rejoin.ts'
import { createOwnKnocks, isLetIn, type OwnKnocks } from '../knocks/ownKnocks.ts'
import { type ConsultDeskClaims, createConsultDeskClaims } from './consultDeskClaims.ts'
import { type ConsultDeskRequests, createConsultDeskRequests } from './consultDeskRequests.ts'
import { createConsultDeskPush, type ConsultDeskPush } from './consultDeskPush.ts'
import { askMs, closedCodes, createConsultDeskList, type ConsultDeskList } from './consultDeskList.ts'
import { type BellState, type ConsultDeskView, signIn } from './consultDeskView.ts'
import { createLocalMedia, type LocalMedia } from './localMedia.ts'
import { createLoudspeaker, type Loudspeaker } from './loudspeaker.ts'
import type { ConsultDeskPorts, DeskSound, Invitation, KeptConsultDesk, Stop } from './ports.ts'
import { createCallSession } from './callSession.ts'
import { startActiveCall, type ActiveCall, callSeat } from './activeCall.ts'

export interface ConsultDeskModel {
  readonly viewAtom: Atom<ConsultDeskView>
  readonly bellAtom: Atom<BellState>
  readonly media: LocalMedia
  readonly loudspeaker: Loudspeaker
  /** Runs the page until the returned function is called. */
  start(): Stop
  /** Signs in with `link`, a message's link or its secret; empty if the page was opened with one. */
  signIn(link: string, name: string): Promise<void>
  /** Signs in with the account that is signed in to the console in this browser. */
  signInByAccount(): Promise<void>
  signOut(): void
  /** `together`: join even if someone else has already joined the call. */
  join(call: ConsultDeskCall, together?: boolean): Promise<void>
  /** Joins the call that the answer to an own knock opened. */
  joinKnock(knock: Knock): Promise<void>
  /** Declines to join a call that someone else has already joined. */
  leaveIt(): void
  /** Returns to the waiting calls, from the end of a call or while a call is being rejoined. */
  back(): void
  turnBell(on: boolean): void
}

/**
 * Creates the consult desk: from the link of a message to the waiting calls of its unit, into one of them,
 * and back.
 */
export function createConsultDesk(
  ports: ConsultDeskPorts,
  store: ReturnType<typeof createStore>,
): ConsultDeskModel {
  const view = atom<ConsultDeskView>(signIn(true, ''))
  const wantsBell = atom(true)
  const bellBlocked = atom(false)
  let kept: KeptConsultDesk | null = null
  let linked: string | null = null
  let list: ConsultDeskList | null = null
  let knocks: OwnKnocks | null = null
  let claims: ConsultDeskClaims | null = null
  let requests: ConsultDeskRequests | null = null
  let push: ConsultDeskPush | null = null
  /** Call or request whose notification was pressed. */
  let pressed: PressedNews | null = null
  let talking: ReturnType<typeof startActiveCall> | null = null
  /**
   * Increases when a clinician signs in to the consult desk or leaves it, so that nothing started earlier
   * opens anything.
   */
  let sitting = 0
  let stopWatching: Stop = () => undefined
  let stopReturning: Stop = () => undefined
  const loudspeaker = createLoudspeaker(ports.loudspeaker, store)
  const media = createLocalMedia(ports.media, store, () => {
    talking?.changed()
    // Loudspeakers have names only after access to the microphone is allowed.
    void loudspeaker.refresh()
  })
  const callSession = createCallSession({ ports, store, media })

  const show = (next: ConsultDeskView): void => store.set(view, next)

  /**
   * Closes feeds that were opened for a join that can no longer succeed, whether the browser is still asking
   * for permission or the request is in flight.
   */
  function closeUnlessInCall(): void {
    if (talking === null) media.close()
  }

  async function openDesk(at: KeptConsultDesk, first: ConsultDesk | null = null): Promise<void> {
    stopWatching()
    sitting += 1
    closeUnlessInCall()
    kept = at
    ports.deskMemory.save(at)
    const ring = (sound: DeskSound): void => {
      if (store.get(wantsBell)) ports.bell.ring(sound)
    }
    knocks =
      at.secret === null
        ? createOwnKnocks({
            server: ports.consult.knocks,
            emergency: ports.consult.emergency,
            now: () => ports.now(),
            random: () => ports.random(),
            askMs,
            store,
            onReminder: () => ring('call'),
          })
        : null
    push = at.secret === null ? createConsultDeskPush({ ports, store }) : null
    list = createConsultDeskList({
      ports,
      store,
      secret: at.secret,
      first,
      onNew: ring,
      onClosed: (code) => standUp(at.secret === null && code === 'unauthorized' ? 'no_account' : code),
    })
    claims = createConsultDeskClaims({ ports, store, kept: at, list })
    requests = createConsultDeskRequests({ ports, store, kept: at, list })
    void ports.conference.warm()
    await goOnOrWait()
  }

  async function goOnOrWait(): Promise<void> {
    const isCopy = callSession.wasKilled && (await callSession.isElsewhere())
    if (isCopy || !goOn()) wait()
  }

  /**
   * Rejoins the call that a reload interrupted; returns false if there is none. Nothing opens before the call
   * has accepted the clinician again.
   */
  function goOn(): boolean {
    const { place, wishes } = callSession
    if (place === null || wishes === null) return false
    show({ kind: 'returning', invitation: place.invitation })
    const silenced = callSession.wasKilled
    media.wish(wishes)
    stopReturning()
    stopReturning = rejoin(ports, place.resume, (result) => {
      if (result.ok) {
        void media.open()
        return talkIn(result.value, silenced)
      }
      callSession.over('ended')
      wait()
    })
    return true
  }

  function wait(): void {
    if (list === null || claims === null || requests === null || kept === null) return
    const idle = { joining: null, asking: null, problem: null }
    show({ kind: 'waiting', list, knocks, claims, requests, push, pressed, name: kept.name, ...idle })
    stopWatching()
    const stops = [list.watch(), knocks?.watch(), requests.watch()]
    stopWatching = () => {
      for (const stop of stops) stop?.()
    }
  }

  /** Leaves the desk, or closes it with an error code. A clinician who is in a call stays in it. */
  function standUp(problem: string | null): void {
    stopWatching()
    sitting += 1
    closeUnlessInCall()
    if (store.get(view).kind === 'returning') {
      stopReturning()
      callSession.over('left')
    }
    const name = kept?.name ?? ''
    kept = null
    linked = null
    list = null
    knocks = null
    claims = null
    requests = null
    push = null
    ports.deskMemory.save(null)
    if (talking === null) show({ ...signIn(true, name), problem })
  }

  async function enter(typed: string, typedName: string): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'signing_in' || now.busy) return
    const name = typedName.trim()
    const secret = linked ?? secretOf(typed)
    if (name === '') return
    if (secret === null) return show({ ...now, name, problem: 'no_link' })
    show({ ...now, name, busy: true, problem: null })
    const result = await ports.consult.waiting(secret)
    if (result.ok) return void openDesk({ secret, name }, result.value)
    const isClosed = closedCodes.has(result.code)
    if (isClosed) linked = null
    show({ ...signIn(linked === null, name), problem: result.code })
  }

  /** `toJoin`: joins the call that the console's link leads to, once the desk is open. */
  async function enterByAccount(showsProblem: boolean, toJoin?: () => Promise<void>): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'signing_in' || now.busy) return
    show({ ...now, busy: true, problem: null })
    const result = await ports.consult.waiting(null)
    // A link was opened in the meantime.
    if (store.get(view).kind !== 'signing_in') return
    if (result.ok) {
      await openDesk({ secret: null, name: result.value.account ?? '' }, result.value)
      await toJoin?.()
      return
    }
    const problem = result.code === 'unauthorized' ? 'no_account' : result.code
    show({ ...now, problem: showsProblem ? problem : null })
  }

  /** Joins the call that the answer to an own knock opened, or explains that it has ended. */
  async function joinOwn(id: string): Promise<void> {
    const mine = sitting
    const found = await knocks?.find(id)
    const now = store.get(view)
    if (found === undefined || mine !== sitting || now.kind !== 'waiting') return
    if (!found.ok) return show({ ...now, problem: found.code })
    const knock = found.value
    if (knock === null || knock.call_ended) return show({ ...now, problem: 'knock_over' })
    // The card of another state says what to do.
    if (isLetIn(knock) && knock.call !== null) await join(knock.call, null, true)
  }

  /** Joins a call of the list. If it is not there, the desk explains that what was pressed is over. */
  async function joinListed(id: string): Promise<void> {
    const listed = list === null ? undefined : latest(list, id)
    if (listed !== undefined) await join(id, listed, false)
  }

  /** Joins a call. `listed` is the call as the desk shows it; null for one that is not in its list yet. */
  async function join(id: string, listed: ConsultDeskCall | null, together: boolean): Promise<void> {
    const now = store.get(view)
    if (now.kind !== 'waiting' || now.joining !== null || kept === null) return
    const [mine, { secret, name }] = [sitting, kept]
    const idle = { ...now, joining: null, asking: null, problem: null }
    // Check this before the call is assigned to this clinician, so that a colleague with another browser can
    // take it.
    if (!ports.media.canCall) return show({ ...idle, problem: 'no_calls' })
    show({ ...idle, joining: id })
    // Open the feeds first, so that no one takes a call from the others while the browser is still asking for
    // permission.
    await media.open()
    if (mine !== sitting) return
    const request = { call: id, display_name: name, ...(together && { together }) }
    const result = await ports.consult.join(secret, request)
    if (mine !== sitting) return
    if (result.ok) {
      now.list.own(id)
      now.knocks?.joined(id)
      now.list.clearNews()
      stopWatching()
      return talkIn(result.value)
    }
    media.close()
    await now.list.refresh()
    if (store.get(view).kind !== 'waiting') return
    if (result.code === 'call_taken' || result.code === 'call_claimed')
      return show({ ...idle, asking: latest(now.list, id) ?? listed })
    // The list tells of a call that it had; the call of a knock may have ended before the list had it.
    const over = listed === null ? 'knock_over' : null
    show({ ...idle, problem: result.code === 'call_over' ? over : result.code })
  }

  function talkIn(reply: MeetJoinReply, silenced = false): void {
    // Back at the desk, the notification is no longer of interest.
    pressed = null
    const { resume, display_name: name, room } = reply
    const invitation: Invitation = { kind: 'clinician', room }
    const call = startActiveCall(
      { ports, store, media, onEnd: (because) => ended(call, because, invitation) },
      { ...callSeat(reply, 'clinician'), ticket: callSession.ticket },
    )
    talking = call
    callSession.begin({ resume, name, invitation }, call)
    show({ kind: 'talking', invitation, call, silenced })
  }

  /** Returns the call as the desk last received it, with those who have joined it. */
  function latest({ viewAtom }: ConsultDeskList, call: string): ConsultDeskCall | undefined {
    return store.get(viewAtom).consultDesk?.calls.find(({ id }) => id === call)
  }

  function ended(call: ActiveCall, because: ConferenceEnd, invitation: Invitation): void {
    if (talking !== call) return
    talking = null
    callSession.over(because)
    media.close()
    show({ kind: 'over', because, invitation })
  }

  /**
   * Opens the desk with the link in the page's URL; otherwise with the sign-in, or the join by a message's
   * link, that this tab kept; otherwise with the console's account. The console's link to a call, or to that of
   * a knock, opens the account's desk.
   */
  function arrive(): void {
    const token = ports.takeToken()
    const knock = ports.takeKnock()
    const call = ports.takeCall()
    pressed = call === null ? ports.takePressed() : { kind: 'call', id: call.id }
    const before = ports.deskMemory.load()
    linked = token
    if (token !== null) {
      if (before === null) return show(signIn(false, ''))
      return void openDesk({ secret: token, name: before.name })
    }
    const toJoin =
      knock !== null ? () => joinOwn(knock) : call?.joins === true ? () => joinListed(call.id) : undefined
    if (before !== null && toJoin === undefined) return void openDesk(before)
    show(signIn(true, ''))
    void enterByAccount(toJoin !== undefined, toJoin)
  }

  return {
    viewAtom: atom((get) => get(view)),
    bellAtom: atom((get) => (!get(wantsBell) ? 'off' : get(bellBlocked) ? 'blocked' : 'on')),
    media,
    loudspeaker,
    start: () => {
      const stopBell = ports.bell.onBlocked((blocked) => store.set(bellBlocked, blocked))
      const stopCallSession = callSession.follow(() => {
        if (store.get(view).kind === 'over') goOn()
      })
      arrive()
      const stopPresses = ports.notifications.onPressed((news) => {
        pressed = news
        const now = store.get(view)
        if (now.kind === 'waiting') show({ ...now, pressed })
      })
      const stopLinks = ports.onLink(() => {
        if (talking === null) arrive()
      })
      const stopDevices = ports.media.onDevicesChanged(() => {
        if (talking === null) return
        void media.devicesChanged()
        void loudspeaker.refresh()
      })
      return () => {
        sitting += 1
        stopBell()
        stopLinks()
        stopPresses()
        stopDevices()
        stopCallSession()
        stopReturning()
        stopWatching()
        void talking?.leave()
        media.close()
      }
    },
    signIn: enter,
    signInByAccount: () => enterByAccount(true),
    signOut: () => {
      // This browser must not notify the next person who uses it.
      void push?.turnOff()
      standUp(null)
    },
    join: (call, together = false) => join(call.id, call, together),
    joinKnock: async ({ call }) => {
      if (call !== null) await join(call, null, true)
    },
    leaveIt: () => {
      const now = store.get(view)
      if (now.kind === 'waiting') show({ ...now, asking: null })
    },
    back: () => {
      const { kind } = store.get(view)
      if (kind !== 'over' && kind !== 'returning') return
      if (kind === 'returning') {
        stopReturning()
        callSession.over('left')
      }
      if (kept === null) standUp(null)
      else wait()
    },
    turnBell: (on) => store.set(wantsBell, on),
  }
}
