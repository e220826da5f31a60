import { atom, type Atom, type createStore } from 'jotai'
import type { WaitingCall } from '../../contract/calls/callClaims.ts'
import type { KnockAnswer } from '../../contract/calls/knocks.ts'
import type { RoommateAnswer } from '../../contract/calls/roommates.ts'
import {
  countdownCapability,
  roommateCapability,
  type DeviceSettings,
  knockCapability,
} from '../../contract/devices/deviceLink.ts'
import { normalizeCode } from '../../domain/bedside/entryCode.ts'
import { spokenVolume } from '../../domain/calls/emergencyEntry.ts'
import { nameInCalls } from '../../domain/calls/roomCallRules.ts'
import { isNight } from '../../domain/devices/nightHours.ts'
import type { CallView } from './callView.ts'
import type { FilmView } from './filmView.ts'
import type { KnockView } from './questions/knockView.ts'
import type { TestView } from './selfTest.ts'
import { initialMemory } from './initialMemory.ts'
import { Diagnostics } from './diagnostics.ts'
import { LogRing } from './logRing.ts'
import { DeviceLink, type LinkStatus, type RoomFrame } from './deviceLink.ts'
import {
  type MonitorView,
  type PrivacyView,
  privacyOf,
  type ScreenWishes,
  unknownPrivacy,
} from './monitorView.ts'
import type { MonitorPorts, RoomMemory } from './ports.ts'
import { Preview } from './preview.ts'
import { RoomDevice } from './roomDevice.ts'
import type { RoommateQuestionView } from './questions/roommateQuestion.ts'
import { RoomQuestions } from './questions/roomQuestions.ts'

export interface Monitor {
  readonly viewAtom: Atom<MonitorView>
  readonly privacyAtom: Atom<PrivacyView>
  readonly callAtom: Atom<CallView>
  readonly filmAtom: Atom<FilmView>
  /** Knock to show; null for none, and during a call, in which the remotes alone show it. */
  readonly knockAtom: Atom<KnockView | null>
  /** Question about a visit to the bed beside; null for none, and while a call or a knock is shown. */
  readonly roommateAtom: Atom<RoommateQuestionView | null>
  /** The patient's call that no clinician has joined; null for none. */
  readonly waitingCallAtom: Atom<WaitingCall | null>
  /** Bedside requests to the screen: show the self-view in a call, and expect a film. */
  readonly wishesAtom: Atom<ScreenWishes>
  /** Self-test that is running; the screen shows it. */
  readonly testAtom: Atom<TestView>
  /** True if the browser plays no sound until someone touches the screen. */
  readonly soundBlockedAtom: Atom<boolean>
  /** The room's language, hours and time zone; null until a server has sent them. */
  readonly settingsAtom: Atom<DeviceSettings | null>
  /** False if the browser has no WebRTC; the screen then shows this before someone calls in vain. */
  readonly canCall: boolean
  /** Runs the monitor until the returned function is called. */
  start(): () => void
  enroll(typed: string): Promise<void>
  cover(covered: boolean): Promise<void>
  /** Sends the patient's answer to the knock on the screen. */
  answerKnock(answer: KnockAnswer): void
  /** Sends the patient's answer about the visit to the bed beside. */
  answerRoommate(answer: RoommateAnswer): void
  /** Speaks a part of a countdown, in the room's language and at the volume for the hour. */
  speak(text: string): void
  /** Ends what is being spoken. */
  stopSpeaking(): void
  /** Takes the room back from another screen. */
  takeOver(): void
  /** Returns the server's time, in epoch milliseconds. */
  serverNow(): number
  /** Returns the time of the clock that call times use, in milliseconds. */
  monotonic(): number
  /** Shows the camera's picture on a canvas, until the returned function is called. */
  attach(canvas: HTMLCanvasElement): () => void
  /** Shows the film in `host` until the returned function is called. */
  attachFilm(host: HTMLElement): () => void
}

/**
 * Creates the monitor of one room: the device behind the screen, its connection to the server, and the state
 * that the screen shows.
 */
export function createMonitor(ports: MonitorPorts, store: ReturnType<typeof createStore>): Monitor {
  const view = atom<MonitorView>({ kind: 'starting' })
  const settings = atom<DeviceSettings | null>(null)
  const privacy = atom(unknownPrivacy)
  const call = atom<CallView>({ kind: 'none' })
  const film = atom<FilmView>({ kind: 'none' })
  const knock = atom<KnockView | null>(null)
  const roommate = atom<RoommateQuestionView | null>(null)
  const waitingCall = atom<WaitingCall | null>(null)
  const wishes = atom<ScreenWishes>({ selfview: false, entertainment: false })
  const soundBlocked = atom(false)
  const test = atom<TestView>({ kind: 'none' })
  const log = new LogRing(() => link.serverNow())
  let memory = initialMemory
  let uncovering = 0
  /**
   * True if camera and microphone are in their saved state, which is only while the screen shows it and has
   * the button that covers them.
   */
  let inputsStarted = false
  /** Abort signal of the last start. */
  let stopped = new AbortController().signal
  /** Fulfilled when the camera is open, or is no longer waited for. */
  let cameraReady = Promise.resolve()

  const device = new RoomDevice(ports, {
    onChange: () => deviceChanged(),
    onCall: (shown) => {
      store.set(call, shown)
      questions.refresh()
    },
    onFilm: (shown) => store.set(film, shown),
    name: () => nameInCalls(memory.room),
    hasAnnounced: (entry) => questions.knocks.hasAnnounced(entry),
  })
  const preview = new Preview(
    async () => {
      const jpeg = await ports.camera.jpeg()
      // The camera may have been covered while the picture was taken, and a self-test promises the room that
      // no one sees it.
      return device.camera.light === 'on' && !diagnostics.isTesting ? jpeg : null
    },
    (jpeg) => link.send({ type: 'frame', jpeg }),
  )
  const link = new DeviceLink({
    clock: ports.clock,
    random: ports.random,
    connect: ports.connect,
    hello: () => ({
      type: 'hello',
      credential: memory.credential ?? '',
      protocol: 1,
      ...ports.about,
      capabilities: {
        ptz: device.camera.problem === null ? ports.camera.ptz : 'none',
        [knockCapability]: true,
        [countdownCapability]: true,
        [roommateCapability]: true,
      },
    }),
    obey: async (frame) => {
      const technical = diagnostics.obey(frame)
      if (technical !== null) return { result: technical }
      diagnostics.yieldTo(frame.command)
      const answer = await device.obey(frame)
      diagnostics.noteAnswer(frame.command, answer.result)
      showDevice()
      await keep({ camera: device.camera.wish, microphone: device.microphone.wish, levels: device.levels })
      return answer
    },
    onFrame: received,
    onStatus: linkChanged,
  })

  const diagnostics = new Diagnostics({
    device,
    log,
    probe: ports.probe,
    ptz: () => ports.camera.ptz,
    roundTrip: () => link.roundTrip(),
    send: (frame) => link.send(frame),
    isQuestionShown: () => questions.isShown,
    onView: (shown) => store.set(test, shown),
  })

  const questions = new RoomQuestions({
    send: (frame) => link.send(frame),
    volume: () => device.levels.bell_volume,
    chime: (volume) => ports.sound.chime(volume),
    isSoundBlocked: () => store.get(soundBlocked),
    isNight: isNightNow,
    serverNow: () => link.serverNow(),
    monotonic: () => ports.clock.monotonic(),
    stopSpeaking: () => ports.speech.stop(),
    isInCall: () => store.get(call).kind !== 'none',
    holdFilm: (held) => device.film.holdForKnock(held),
    onAppear: () => diagnostics.stop('in_use'),
    onKnock: (shown) => store.set(knock, shown),
    onRoommate: (shown) => store.set(roommate, shown),
  })

  function isNightNow(): boolean {
    return isNight(link.serverNow(), store.get(settings))
  }

  function showDevice(): void {
    const { selfview, entertainment } = device.state
    const busy = uncovering > 0
    store.set(wishes, { selfview: selfview === 'on', entertainment })
    store.set(privacy, privacyOf(device, busy))
    questions.refresh()
  }

  function deviceChanged(): void {
    showDevice()
    diagnostics.noteState()
    link.send({ type: 'state', state: device.state })
  }

  async function keep(change: Partial<RoomMemory>): Promise<void> {
    const next = { ...memory, ...change }
    if (JSON.stringify(next) === JSON.stringify(memory)) return
    memory = next
    // A screen that cannot store anything still serves its room until it is reloaded.
    await ports.memory.save(memory).catch(() => undefined)
  }

  function received(frame: RoomFrame): void {
    switch (frame.type) {
      case 'welcome':
        store.set(settings, frame.settings)
        store.set(view, { kind: 'running', connected: true, room: frame.room, entry: frame.entry })
        link.send({ type: 'state', state: device.state })
        // A call can come at any moment, so load its client in advance.
        void ports.conference.warm()
        void keep({ room: frame.room, settings: frame.settings })
        return
      case 'entry':
        return store.set(view, (shown) =>
          shown.kind === 'running' ? { ...shown, entry: frame.entry } : shown,
        )
      case 'preview':
        return preview.watch(frame.on)
      case 'knock':
        return questions.knocks.receive(frame.knock)
      case 'roommate':
        return questions.roommates.receive(frame.question)
      case 'waiting':
        return store.set(waitingCall, frame.waiting)
    }
  }

  function linkChanged(status: LinkStatus): void {
    log.add('link', status)
    if (status === 'linked') return
    preview.watch(false)
    questions.clear()
    store.set(waitingCall, null)
    diagnostics.stop('stopped')
    device.halt()
    // A screen that no longer belongs to the room must not send, see or hear anything there.
    if (status === 'replaced' || status === 'refused') {
      inputsStarted = false
      device.rest()
    }
    if (status === 'replaced') return store.set(view, { kind: 'replaced' })
    if (status === 'refused') {
      void keep({ credential: null })
      return store.set(view, { kind: 'enrolling', typed: '', problem: 'credential_refused', busy: false })
    }
    store.set(view, (shown) => {
      if (shown.kind === 'running') return { ...shown, connected: false }
      return shown.kind === 'enrolling' ? shown : running()
    })
  }

  function running(): MonitorView {
    return { kind: 'running', connected: false, room: memory.room, entry: null }
  }

  function startInputs(): void {
    if (inputsStarted) return
    inputsStarted = true
    uncovering += 1
    const lit = device.start(memory).finally(() => {
      uncovering -= 1
      showDevice()
    })
    // The hello frame reports how the camera moves, so wait for the camera, but not for one that first asks a
    // person for permission.
    cameraReady = Promise.race([lit, new Promise<void>((resolve) => setTimeout(resolve, cameraPatienceMs))])
  }

  /** Starts serving this screen's room: shows whether it sees and hears, and connects to the server. */
  async function serve(): Promise<void> {
    const signal = stopped
    if (signal.aborted) return
    store.set(view, running())
    startInputs()
    await cameraReady
    if (!signal.aborted) link.connect()
  }

  async function cover(covered: boolean): Promise<void> {
    diagnostics.stop('covered')
    uncovering += covered ? 0 : 1
    showDevice()
    try {
      // Camera and microphone that a person closes must stay closed even if the screen dies in the next
      // moment.
      await Promise.all([
        device.cover(covered),
        keep(covered ? { camera: 'off', microphone: 'off' } : { camera: 'on', microphone: 'on' }),
      ])
    } finally {
      uncovering -= covered ? 0 : 1
      showDevice()
    }
  }

  async function enroll(typed: string): Promise<void> {
    const code = normalizeCode(typed)
    store.set(view, { kind: 'enrolling', typed, problem: null, busy: code !== null })
    const answer =
      code === null ? ({ ok: false, code: 'enrollment_code_invalid' } as const) : await ports.enroll(code)
    if (!answer.ok) return store.set(view, { kind: 'enrolling', typed, problem: answer.code, busy: false })
    link.stop()
    await keep({ credential: answer.credential, room: null, settings: null })
    await serve()
  }

  async function begin(ended: AbortSignal): Promise<void> {
    const offered = ports.takeEnrollmentCode()
    memory = (await ports.memory.load()) ?? initialMemory
    if (ended.aborted) return
    if (memory.levels !== null) device.levels = memory.levels
    store.set(settings, memory.settings)
    const known = memory.credential
    if (known !== null) startInputs()
    if (offered !== null) await enroll(offered)
    else if (known === null) store.set(view, { kind: 'enrolling', typed: '', problem: null, busy: false })
    // A used code in a bookmark must not make the screen forget its room.
    if (known !== null && memory.credential === known) await serve()
  }

  function start(): () => void {
    const ended = new AbortController()
    stopped = ended.signal
    log.add('start', ports.about.version)
    const ends = [
      ports.onHidden(() => device.halt()),
      ports.onOnline(() => link.connectNow()),
      ports.onDevicesChanged(() => void device.retryFailed()),
      ports.keepAwake(),
      ports.sound.onBlocked((blocked) => {
        store.set(soundBlocked, blocked)
        device.call.refresh()
        questions.refresh()
      }),
    ]
    void begin(ended.signal)
    return () => {
      ended.abort()
      for (const end of ends) end()
      preview.watch(false)
      diagnostics.stop('stopped')
      link.stop()
      questions.stop()
      device.stop()
    }
  }

  return {
    viewAtom: atom((get) => get(view)),
    privacyAtom: atom((get) => get(privacy)),
    callAtom: atom((get) => get(call)),
    filmAtom: atom((get) => get(film)),
    testAtom: atom((get) => get(test)),
    knockAtom: atom((get) => get(knock)),
    roommateAtom: atom((get) => get(roommate)),
    waitingCallAtom: atom((get) => get(waitingCall)),
    wishesAtom: atom((get) => get(wishes)),
    soundBlockedAtom: atom((get) => get(soundBlocked)),
    settingsAtom: atom((get) => get(settings)),
    canCall: ports.canCall,
    start,
    enroll,
    cover,
    answerKnock: (answer) => questions.knocks.answer(answer),
    answerRoommate: (answer) => questions.roommates.answer(answer),
    speak: (text) => {
      const lang = store.get(settings)?.locale ?? 'en'
      ports.speech.speak(text, { lang, volume: spokenVolume(isNightNow(), device.levels.bell_volume) })
    },
    stopSpeaking: () => ports.speech.stop(),
    takeOver: () => {
      if (store.get(view).kind === 'replaced') void serve()
    },
    serverNow: () => link.serverNow(),
    monotonic: () => ports.clock.monotonic(),
    attach: (canvas) => ports.camera.attach(canvas),
    attachFilm: (host) => ports.filmPlayer.attach(host),
  }
}

/** How long the connection to the server waits for the camera, in milliseconds. */
const cameraPatienceMs = 1_500
