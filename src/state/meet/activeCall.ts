import { atom, type Atom, type createStore } from 'jotai'
import type { MeetJoinReply } from '../../contract/calls/meet.ts'
import type {
  Conference,
  ConferenceEnd,
  ConferenceEvent,
  ConferenceParticipant,
} from '../../domain/conference.ts'
import type { LocalMedia } from './localMedia.ts'
import type { Invitation, MeetPorts, Stop } from './ports.ts'
import { watchEcho } from './watchEcho.ts'
import { joinWithRejoin } from './joinWithRejoin.ts'
import { createActiveCallChat, type ActiveCallChat } from './activeCallChat.ts'
import { createActiveCallHost, type ActiveCallHost } from './activeCallHost.ts'

export interface ActiveCallView {
  link: 'joining' | 'up' | 'lost'
  /** When this client was admitted, in epoch milliseconds; null before. */
  since: number | null
  people: readonly ConferenceParticipant[]
  speaker: string | null
  stream: MediaStream | null
  /** Shared content, or else the person who is kept on screen. */
  presentation: MediaStream | null
  sharing: boolean
  /** True if guests who join wait until they are admitted. */
  locked: boolean
  /** Rejoin token for this place in the call; null if the conferencing node issues none. */
  ticket: string | null
}

export interface CallSeat {
  address: string
  alias: string
  pin: string | null
  name: string
  invitedAs?: 'clinician' | 'interpreter' | undefined
  /** Secret for rejoining the call. With a clinician's secret, the clinician also moves the room's camera. */
  resume: string
  isHost: boolean
  /** Rejoin token of the call session that a reload interrupted. */
  ticket?: string | null
}

export interface ActiveCall {
  readonly viewAtom: Atom<ActiveCallView>
  readonly chat: ActiveCallChat
  readonly canShare: boolean
  /** Controls of a host; null for guests and interpreters. */
  readonly host: ActiveCallHost | null
  turnMicrophone(on: boolean): Promise<void>
  turnCamera(on: boolean): Promise<void>
  /** Opens the browser's dialog to choose what to share, or ends sharing. */
  share(on: boolean): Promise<void>
  /** These resolve to false if the conference refused. */
  mutePerson(uuid: string, muted: boolean): Promise<boolean>
  removePerson(uuid: string): Promise<boolean>
  /** Keeps a person on this page, beside the active speaker, or ends that. */
  keepPerson(uuid: string, kept: boolean): Promise<boolean>
  /**
   * Calls `onEcho` when the sound of the others comes back through the microphone. Watches the devices and the
   * sound of now, until the returned function is called.
   */
  watchEcho(onEcho: () => void): Stop
  leave(): Promise<void>
}

interface ActiveCallDeps {
  ports: MeetPorts
  store: ReturnType<typeof createStore>
  media: LocalMedia
  onEnd: (because: ConferenceEnd) => void
}

const before: ActiveCallView = {
  link: 'joining',
  since: null,
  people: [],
  speaker: null,
  stream: null,
  presentation: null,
  sharing: false,
  locked: false,
  ticket: null,
}

/**
 * Runs one stay in a call: handles the conference's events and sends to the conference. Call `changed` when
 * the feeds have changed.
 */
export function startActiveCall(
  { ports, store, media, onEnd }: ActiveCallDeps,
  { resume, isHost, ...place }: CallSeat,
): ActiveCall & { changed: () => void } {
  const view = atom<ActiveCallView>({ ...before, ticket: place.ticket ?? null })
  const reported: Record<'picture' | 'sound', boolean | null> = { picture: null, sound: null }
  let me: string | null = null
  let shared: MediaStream | null = null
  let over = false
  let queue: Promise<unknown> = Promise.resolve()

  const show = (change: Partial<ActiveCallView>): void => store.set(view, (now) => ({ ...now, ...change }))
  const conference: Conference = joinWithRejoin(
    { ports, resume },
    { ...place, send: media.stream(), receive: 'picture_and_sound', showsKept: true },
    hear,
  )
  const chat = createActiveCallChat(conference, ports, store)
  const host = isHost ? createActiveCallHost(conference, ports, store, resume) : null

  function hear(event: ConferenceEvent): void {
    switch (event.kind) {
      case 'joined':
        me = event.uuid
        // A returning participant has a new place, for which no state has been sent yet.
        Object.assign(reported, { picture: null, sound: null })
        show({ link: 'up', since: store.get(view).since ?? ports.now(), ticket: event.ticket })
        return reportToOthers()
      case 'roster':
        show({ people: event.people })
        return reportToOthers()
      case 'message':
        return chat.receive(event.message)
      case 'speaker':
        return show({ speaker: event.uuid })
      case 'stream':
        return show({ stream: event.stream })
      case 'presentation':
        return show({ presentation: event.stream })
      case 'presenting_ended':
        return endShare()
      case 'link':
        if (me !== null) show({ link: event.link })
        if (event.hears ?? event.link === 'up') reportToOthers()
        return chat.connection(event.hears ?? event.link === 'up', event.link === 'up')
      case 'locked':
        return show({ locked: event.locked })
      case 'ended':
        over = true
        endShare()
        chat.connection(false, false)
        host?.camera.release('lost')
        return onEnd(event.because)
    }
  }

  /** Reports closed feeds to the others, who get the placeholder frame for a camera that is off. */
  function reportToOthers(): void {
    const { camera, microphone } = store.get(media.viewAtom)
    report('picture', camera === 'on', (uuid, on) => conference.muteVideo(uuid, !on))
    report('sound', microphone === 'on', (uuid, on) => conference.mute(uuid, !on))
  }

  /**
   * Sends one request after another so that none overtakes another. A failed one is sent again with the next
   * event from the conference.
   */
  function report(
    what: keyof typeof reported,
    on: boolean,
    ask: (uuid: string, on: boolean) => Promise<boolean>,
  ): void {
    const uuid = me
    if (uuid === null || reported[what] === on) return
    reported[what] = on
    queue = queue.then(async () => {
      if (!(await ask(uuid, on))) reported[what] = null
    })
  }

  function endShare(): void {
    for (const track of shared?.getTracks() ?? []) track.stop()
    shared = null
    show({ sharing: false })
  }

  async function share(on: boolean): Promise<void> {
    if (!on) {
      conference.present(null)
      return endShare()
    }
    const chosen = await ports.media.share()
    if (chosen === null) return
    // The call may have ended, or its connection been lost, while the participant chose a window to share.
    if (over || store.get(view).link !== 'up') {
      for (const track of chosen.getTracks()) track.stop()
      return
    }
    endShare()
    shared = chosen
    // The browser has its own button that ends sharing.
    chosen.getVideoTracks()[0]?.addEventListener('ended', () => {
      if (shared === chosen) void share(false)
    })
    conference.present(chosen)
    show({ sharing: true })
  }

  return {
    viewAtom: atom((get) => get(view)),
    chat,
    canShare: ports.media.canShare,
    host,
    turnCamera: (on) => media.turn('camera', on),
    turnMicrophone: async (on) => {
      // A host may have muted the microphone since.
      reported.sound = null
      await media.turn('microphone', on)
    },
    share,
    mutePerson: (uuid, muted) => conference.mute(uuid, muted),
    removePerson: (uuid) => conference.remove(uuid),
    keepPerson: (uuid, kept) => conference.keep(uuid, kept),
    watchEcho: (onEcho) => {
      const soundOf = (stream: MediaStream | null) => stream?.getTracks().find(({ kind }) => kind === 'audio')
      const [near, far] = [soundOf(media.stream()), soundOf(store.get(view).stream)]
      if (near === undefined || far === undefined) return () => undefined
      return watchEcho((track, callback) => ports.media.listenLevel(track, callback), { near, far }, onEcho)
    },
    leave: () => conference.leave(),
    changed: () => {
      conference.sendStream(media.stream())
      reportToOthers()
    },
  }
}

/** Returns the seat in a call that a join granted. */
export function callSeat(
  { alias, pin, role, display_name, conference_url, resume }: MeetJoinReply,
  kind: Invitation['kind'],
): CallSeat {
  const isHost = role === 'HOST'
  return {
    address: conference_url,
    alias,
    pin: pin ?? null,
    name: display_name,
    invitedAs: kind === 'guest' ? undefined : kind,
    resume,
    isHost,
  }
}
