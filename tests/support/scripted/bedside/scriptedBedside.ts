import { createStore } from 'jotai'
import {
  type ControlReply,
  ControlRequest,
  type DeviceState,
} from '../../../../src/contract/devices/device.ts'
import type { BedsideEvent, EndReason } from '../../../../src/contract/bedside/events.ts'
import type { Me, SessionReply } from '../../../../src/contract/bedside/session.ts'
import { startState } from '../../../../src/domain/devices/deviceState.ts'
import type { EntryParameters } from '../../../../src/domain/bedside/entryLink.ts'
import { openCommandOutbox } from '../../../../src/state/queue/commandOutbox.ts'
import { ownMediaPortAtom } from '../../../../src/state/ownMediaPort.ts'
import {
  type ApiReplies,
  type ApiRequest,
  type ApiPort,
  type Ports,
  portsAtom,
  type Result,
  type SessionRecord,
  type StreamStatus,
} from '../../../../src/state/ports.ts'
import { Emitter } from '../emitter.ts'
import { MemoryStore } from './memoryStore.ts'
import { ScriptedConference } from '../conference/scriptedConference.ts'
import { ScriptedSpeech } from '../devices/scriptedMonitor.ts'
import { createFilmWire } from '../film/scriptedFilm.ts'
import { ScriptedMedia } from '../conference/scriptedMedia.ts'

/** Bedside tablet without a browser: its ports are fakes, and a test decides what each of them does. */

type Sent = ApiRequest<keyof ApiReplies | null>
type Answer = (request: Sent) => Result<unknown> | Promise<Result<unknown>>

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const refused = (status: number, code: string, fields?: Record<string, string>): Result<never> => ({
  ok: false,
  status,
  code,
  ...(fields && { fields }),
})
export const unreachable: Result<never> = { ok: false, code: 'unreachable' }

export const profile: Me = {
  unique_id: 'aps-302-1',
  name: 'Room 302',
  number: '302',
  bed: '1',
  organization: 'Lakeside Health',
  customer: 'Lakeside General',
  facility: 'Main Building',
  unit: '3 West',
  firstName: 'Maria',
  lastName: 'Álvarez',
  username: 'bedside',
  available_functions: ['call_clinician', 'call_guest', 'call_interpreter', 'entertainment'],
  verified: true,
  session_expires_at: 2_000_000_000_000,
}

/** The profile before verification, without the patient's name. */
export const unverifiedProfile: Me = { ...profile, firstName: '', lastName: '', verified: false }

export const sessionReply: SessionReply = {
  access_token: 'access-1',
  refresh_token: 'refresh-1',
  expires_in: 600,
  aps_id: profile.unique_id,
  available_functions: profile.available_functions ?? [],
  vmr: 'room-302',
  endpoint: {
    unique_id: profile.unique_id,
    name: profile.name,
    number: '302',
    bed: '1',
    organization: profile.organization,
    customer: profile.customer,
    facility: profile.facility,
    unit: profile.unit,
  },
}

export const keptSession: SessionRecord = Object.freeze({
  accessToken: 'access-0',
  refreshToken: 'refresh-0',
  aps_id: profile.unique_id,
  vmr: 'room-302',
  available_functions: [],
  customer: profile.customer,
  lastName: 'Álvarez',
  roomNumber: '302',
  profile: null,
})

/** Room device whose camera and microphone are on and which does not move. */
export const seeing: DeviceState = { ...startState, camera: 'on', microphone: 'on' }
export const covered: DeviceState = { ...startState, camera: 'off', microphone: 'off', covered: true }

/** A successful answer of the device to a command. */
export const done = (state?: DeviceState): Result<ControlReply> =>
  ok({ busy_status: 'open', success: true, ...(state && { state }) })
export const deviceOffline: Result<ControlReply> = ok({ busy_status: 'offline', success: false })

class ScriptedApi implements ApiPort {
  readonly sent: Sent[] = []
  readonly lost = new Emitter<[EndReason]>()
  readonly #answers = new Map<string, Answer>()
  /** How far the server's clock is ahead of this machine's, in milliseconds. */
  ahead = 0
  /** True if a reply has reported the time of the server's clock. */
  timeKnown = true

  /** Sets how a call, such as `POST /api/session`, is answered from now on. */
  on(call: string, result: Result<unknown> | Answer): void {
    this.#answers.set(call, typeof result === 'function' ? result : () => result)
  }

  /** Returns the requests sent to the room device. */
  controls(): Sent[] {
    return this.sent.filter(({ path }) => path === '/api/v1/rooms/control')
  }

  /** Returns what these requests asked for: the command, and the values of its parameters. */
  commands(): string[] {
    return this.controls().map(({ body }) => {
      const { command, params_p } = ControlRequest.parse(body)
      return [command, ...Object.values(params_p)].join(' ')
    })
  }

  call<R extends keyof ApiReplies | null>(
    request: ApiRequest<R>,
  ): Promise<Result<R extends keyof ApiReplies ? ApiReplies[R] : null>>
  async call(request: Sent): Promise<Result<unknown>> {
    this.sent.push(request)
    const answer = this.#answers.get(`${request.method} ${request.path}`)
    if (answer === undefined) throw new Error(`nobody said how ${request.method} ${request.path} is answered`)
    return answer(request)
  }

  serverNow(): number {
    return Date.now() + this.ahead
  }

  async logOut(): Promise<void> {
    await this.call({ method: 'DELETE', path: '/api/session', reply: null, keepalive: true })
  }

  knowsServerTime(): boolean {
    return this.timeKnown
  }

  onSessionLost(listener: (because: EndReason) => void): () => void {
    return this.lost.listen(listener)
  }
}

/**
 * Binary state of the browser, such as its network: `is` is the current value, and listeners are called on a
 * change.
 */
class Switch {
  readonly #changes = new Emitter<[]>()
  is: boolean
  constructor(is: boolean) {
    this.is = is
  }
  turn(is: boolean): void {
    this.is = is
    this.#changes.tell()
  }
  onChange = (listener: () => void) => this.#changes.listen(listener)
}

export type Bedside = ReturnType<typeof createBedside>

export interface BedsideSituation {
  /** Parameters in the page's address. */
  entry?: EntryParameters
  /** Session left by an earlier visit. */
  kept?: SessionRecord | null
}

/** Creates a tablet in a ward whose server and room device answer, until the test says otherwise. */
export function createBedside({ entry = {}, kept = null }: BedsideSituation = {}) {
  const store = createStore()
  const api = new ScriptedApi()
  const memory = new MemoryStore(kept)
  const online = new Switch(true)
  const hidden = new Switch(false)
  const events = new Emitter<[BedsideEvent]>()
  const stream = new Emitter<[StreamStatus]>()
  const frames = new Emitter<[Blob]>()
  const picture = new Emitter<['connecting' | 'open' | 'lost']>()
  const codes = new Emitter<[{ token: string; apsId: string }]>()
  const finder = new Emitter<['looking' | 'denied' | 'unavailable']>()
  const conference = new ScriptedConference()
  const film = createFilmWire()
  const media = new ScriptedMedia()
  const display = { isTablet: true }
  const speech = new ScriptedSpeech()
  const counts = { retries: 0, ids: 0 }
  api.on('POST /api/session', ok(sessionReply))
  api.on('GET /api/me', ok(profile))
  api.on('POST /api/session/verify', ok(null))
  api.on('DELETE /api/session', ok(null))
  api.on('POST /api/v1/rooms/control', done())
  api.on('POST /api/v1/rooms/control/ask', ok(null))
  api.on('GET /api/me/ice-servers', ok({ ice_servers: [] }))
  api.on('GET /api/me/texts', ok({ support: { phone: '', email: '' }, privacy: null }))

  const both =
    (...stops: (() => void)[]) =>
    () => {
      for (const stop of stops) stop()
    }
  const ports: Ports = {
    api,
    store: memory,
    ledger: memory.ledger,
    openOutbox: openCommandOutbox,
    events: {
      follow: (listener) => ({
        stop: both(events.listen(listener.event), stream.listen(listener.status)),
        retry: () => (counts.retries += 1),
      }),
    },
    preview: {
      watch: (listener) => both(frames.listen(listener.frame), picture.listen(listener.status)),
    },
    scanner: {
      start: (_video, listener) => both(codes.listen(listener.found), finder.listen(listener.status)),
    },
    network: { online: () => online.is, onChange: online.onChange },
    visibility: { hidden: () => hidden.is, onChange: hidden.onChange },
    display: { takesPicture: () => display.isTablet },
    speech,
    conference,
    filmLines: async () => film.phone,
    newId: () => `id-${(counts.ids += 1)}`,
    random: () => 0.5,
    entry,
    loadConfig: async () =>
      ok({
        version: '1.2.3',
        api_base: '',
        sso_url: '',
        conference_url: '',
        support: { phone: '', email: '' },
        privacy_url: '',
        announcement: null,
      }),
  }
  store.set(portsAtom, ports)
  store.set(ownMediaPortAtom, { load: async () => media })
  return {
    store,
    ports,
    conference,
    film,
    media,
    display,
    speech,
    api,
    memory,
    online,
    hidden,
    events,
    stream,
    frames,
    picture,
    codes,
    finder,
    counts,
  }
}

/** Opens the stream, and reports the room device in this state. */
export function hearRoom({ stream, events }: Bedside, state: DeviceState = seeing, online = true): void {
  stream.tell('open')
  events.tell({ name: 'device_state', data: { online, state } })
}
