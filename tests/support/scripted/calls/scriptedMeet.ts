import { createStore } from 'jotai'
import type { CallClaim } from '../../../../src/contract/calls/callClaims.ts'
import type { ConsultDesk } from '../../../../src/contract/calls/consultDesk.ts'
import type { ControlReply } from '../../../../src/contract/devices/device.ts'
import type { MeetJoinReply } from '../../../../src/contract/calls/meet.ts'
import { createMeet } from '../../../../src/state/meet/meet.ts'
import type {
  MeetResult,
  Invitation,
  KeptConsultDesk,
  KeptSeat,
  MeetPorts,
} from '../../../../src/state/meet/ports.ts'
import type { Result } from '../../../../src/state/ports.ts'
import { createScriptedCareRequests } from './scriptedCareRequests.ts'
import { createScriptedKnocks } from './scriptedKnocks.ts'
import { createScriptedPush } from './scriptedNotifications.ts'
import { scriptedNow } from './scriptedNow.ts'
import { ScriptedConference } from '../conference/scriptedConference.ts'
import { ScriptedMedia } from '../conference/scriptedMedia.ts'
import { ScriptedNetworkCheck } from '../conference/scriptedNetworkCheck.ts'
import { ScriptedLoudspeaker } from '../conference/scriptedLoudspeaker.ts'

export const invitation: Invitation = {
  kind: 'guest',
  room: { name: 'Room 412 · Bed A', facility: 'St. Brigid', number: '412', bed: 'A' },
}

const place: MeetJoinReply = {
  alias: 'call-7',
  pin: '4242',
  role: 'GUEST',
  display_name: 'Adaeze Okafor',
  conference_url: '',
  room: invitation.room,
  resume: 'come-back-0123456789',
}

/** Reply for a clinician, who is a host. */
export const hostPlace: MeetJoinReply = { ...place, role: 'HOST', display_name: 'Dr. Mori' }

export const emptyDesk: ConsultDesk = {
  now: 0,
  unit: '4 West',
  facility: 'St. Brigid',
  calls: [],
  requests: [],
}

/**
 * Creates the page of an invited person, with a server, a conference and devices that act as the test says.
 */
export function createScriptedMeet(
  token: string | null = 'link-0123456789abcdef',
  kept: KeptSeat | null = null,
) {
  const conference = new ScriptedConference()
  const media = new ScriptedMedia()
  const loudspeaker = new ScriptedLoudspeaker()
  const networkCheck = new ScriptedNetworkCheck()
  const { door, calls: knocks, emergency } = createScriptedKnocks()
  const { push, pushed } = createScriptedPush()
  const world = {
    /** Milliseconds by which the clock has advanced. */
    passed: 0,
    token,
    /** Knock whose call the console's link to the desk joins. */
    knock: null as string | null,
    call: null as { id: string; joins: boolean } | null,
    kept,
    keptDesk: null as KeptConsultDesk | null,
    asked: new Array<string>(),
    look: { ok: true, value: invitation } as MeetResult<Invitation>,
    join: { ok: true, value: place } as MeetResult<MeetJoinReply>,
    desk: { ok: true, value: emptyDesk } as MeetResult<ConsultDesk>,
    deskJoin: { ok: true, value: hostPlace } as MeetResult<MeetJoinReply>,
    claim: {
      ok: true,
      value: { name: 'Dr. Mori', own: true, expires_at: 0 },
    } as MeetResult<CallClaim>,
    /** Name of the account that is signed in to the console in this browser. */
    account: null as string | null,
    /** Moves that were requested of the room's camera, such as `pan right 700`. */
    moved: new Array<string>(),
    camera: { ok: true, value: { busy_status: 'open', success: true } } as Result<ControlReply>,
    /** Hides the page; `showAgain` shows it again. */
    hide: (): void => undefined,
    /** Marks that pages of this browser hold. */
    held: new Set<string>(),
    showAgain: (): void => undefined,
    /** Opens another link in this tab. */
    follow: (_token: string): void => undefined,
    problem: media.problem,
    tracks: media.tracks,
  }
  const { script: careRequests, requests } = createScriptedCareRequests(world.asked)
  let ids = 0
  const ports: MeetPorts = {
    consult: {
      waiting: async (secret) => {
        world.asked.push(`waiting ${secret ?? 'as the account'}`)
        if (secret !== null || !world.desk.ok) return world.desk
        if (world.account === null) return { ok: false, code: 'unauthorized' }
        return { ok: true, value: { ...world.desk.value, account: world.account } }
      },
      join: async (secret, request) => {
        world.asked.push(`desk ${secret ?? 'as the account'} ${JSON.stringify(request)}`)
        return world.deskJoin
      },
      claim: async (secret, request) => {
        world.asked.push(`claim ${secret ?? 'as the account'} ${JSON.stringify(request)}`)
        return world.claim
      },
      giveBack: async (secret, call) => {
        world.asked.push(`give back ${secret ?? 'as the account'} ${call}`)
        return { ok: true, value: null }
      },
      move: async (_resume, { command, params_p }) => {
        world.moved.push([command, ...Object.values(params_p)].join(' '))
        return world.camera
      },
      requests,
      knocks,
      emergency,
      push,
    },
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
    media,
    loudspeaker,
    networkCheck,
    conference,
    deskMemory: {
      load: () => world.keptDesk,
      save: (next) => {
        world.keptDesk = next
      },
    },
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
    onLink: (callback) => {
      world.follow = (next) => {
        world.token = next
        callback()
      }
      return () => undefined
    },
    page: {
      onHide: (callback) => {
        world.hide = callback
        return () => undefined
      },
      hold: (mark) => {
        world.held.add(mark)
        return () => world.held.delete(mark)
      },
      isHeld: async (mark) => world.held.has(mark),
      onShownAgain: (callback) => {
        world.showAgain = callback
        return () => undefined
      },
    },
    now: () => scriptedNow + world.passed,
    newId: () => `own-${String((ids += 1))}`,
    random: () => 0,
  }
  const store = createStore()
  const meet = createMeet(ports, store)
  return {
    world,
    door,
    careRequests,
    pushed,
    loudspeaker,
    networkCheck,
    media,
    conference,
    ports,
    store,
    meet,
    view: () => store.get(meet.viewAtom),
  }
}
