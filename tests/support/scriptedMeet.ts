import { createStore } from 'jotai'
import type { MeetJoinReply } from '../../src/contract/meet.ts'
import { createMeet } from '../../src/state/meet/meet.ts'
import type {
  Answer,
  FeedKind,
  Invitation,
  KeptPlace,
  MeetPorts,
  Opened,
} from '../../src/state/meet/ports.ts'
import { ScriptedConference } from './scriptedConference.ts'

export const invitation: Invitation = {
  kind: 'guest',
  room: { name: 'Room 412 · Bed A', facility: 'St. Brigid' },
}

const place: MeetJoinReply = {
  ...{ alias: 'call-7', pin: '4242', role: 'GUEST', display_name: 'Adaeze Okafor', conference_url: '' },
  ...{ room: invitation.room, resume: 'come-back-0123456789' },
}

/** A track of no hardware: it can be turned off, and pulled out. */
class ScriptedTrack extends EventTarget implements MediaStreamTrack {
  enabled = true
  stopped = false
  contentHint = ''
  readonly id = 'scripted'
  readonly label = ''
  readonly muted = false
  readonly readyState = 'live'
  readonly onended = null
  readonly onmute = null
  readonly onunmute = null
  readonly kind: string
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop(): void {
    this.stopped = true
  }
  async applyConstraints(): Promise<void> {}
  getCapabilities(): MediaTrackCapabilities {
    return {}
  }
  getConstraints(): MediaTrackConstraints {
    return {}
  }
  getSettings(): MediaTrackSettings {
    return { deviceId: `${this.kind}-1` }
  }
  clone(): MediaStreamTrack {
    return new ScriptedTrack(this.kind)
  }
}

/** The page of somebody who was invited, with a server, a conference and devices that do as the test says. */
export function createScriptedMeet(
  token: string | null = 'link-0123456789abcdef',
  kept: KeptPlace | null = null,
) {
  const conference = new ScriptedConference()
  const world = {
    token,
    kept,
    asked: new Array<string>(),
    look: { ok: true, value: invitation } as Answer<Invitation>,
    join: { ok: true, value: place } as Answer<MeetJoinReply>,
    problem: { camera: null, microphone: null } as Record<FeedKind, 'denied' | 'missing' | 'taken' | null>,
    tracks: new Array<ScriptedTrack>(),
  }
  const open = async (kind: FeedKind): Promise<Opened> => {
    const problem = world.problem[kind]
    if (problem !== null) return { ok: false, problem }
    const track = new ScriptedTrack(kind)
    world.tracks.push(track)
    return { ok: true, track }
  }
  let ids = 0
  const ports: MeetPorts = {
    server: {
      look: async (t) => {
        world.asked.push(`look ${t}`)
        return world.look
      },
      join: async (request) => {
        world.asked.push(`join ${JSON.stringify(request)}`)
        return world.join
      },
      decline: async (t) => {
        world.asked.push(`decline ${t}`)
        return { ok: true, value: null }
      },
    },
    media: {
      openBoth: async () => ({ camera: await open('camera'), microphone: await open('microphone') }),
      open,
      choices: async () => ({ camera: [], microphone: [] }),
      onDevicesChanged: () => () => undefined,
      listenLevel: () => () => undefined,
      canShare: false,
      share: async () => null,
    },
    conference,
    memory: {
      load: () => world.kept,
      save: (next) => {
        world.kept = next
      },
    },
    takeToken: () => {
      const taken = world.token
      world.token = null
      return taken
    },
    onLink: () => () => undefined,
    now: () => 1_800_000_000_000,
    newId: () => `own-${String((ids += 1))}`,
  }
  const store = createStore()
  const meet = createMeet(ports, store)
  return { world, conference, ports, store, meet, view: () => store.get(meet.viewAtom) }
}
