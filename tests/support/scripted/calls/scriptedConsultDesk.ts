import type { ConsultDeskCall } from '../../../../src/contract/calls/consultDesk.ts'
import type { DeskCareRequest } from '../../../../src/contract/careRequests/careRequests.ts'
import type { ConsultDeskPorts, DeskSound } from '../../../../src/state/meet/ports.ts'
import { createScriptedMeet, emptyDesk } from './scriptedMeet.ts'
import { createScriptedNotifications } from './scriptedNotifications.ts'
import { scriptedNow } from './scriptedNow.ts'

/** Returns a call that began `ago` milliseconds before the desk's current time. */
export const deskCall = (
  id: string,
  ago: number,
  change: Partial<ConsultDeskCall> = {},
): ConsultDeskCall => ({
  id,
  room: { name: `Room ${id}`, facility: 'St. Brigid' },
  unit: '4 West',
  since: deskNow - ago,
  attended: false,
  clinicians: [],
  people: 0,
  claim: null,
  steps: [],
  next: null,
  ...change,
})

export const deskNow = scriptedNow
export const deskSecret = 'link-0123456789abcdef'
export const taken = (call: ConsultDeskCall, by: string): ConsultDeskCall => ({
  ...call,
  attended: true,
  clinicians: [by],
})

/** Creates the page of the consult desk, with a server and a bell that act as the test says. */
export function createScriptedDesk({
  name = 'Dr. Mori',
  link = deskSecret,
}: { name?: string | null; link?: string | null } = {}) {
  const {
    world,
    door,
    careRequests,
    pushed,
    media,
    conference,
    ports: shared,
    store,
  } = createScriptedMeet(link)
  if (name !== null) world.keptDesk = { secret: deskSecret, name }
  const notifications = createScriptedNotifications()
  const bell = {
    rung: 0,
    sounds: new Array<DeskSound>(),
    blocked: false,
    tell: (_blocked: boolean): void => undefined,
  }
  const ports: ConsultDeskPorts = {
    ...shared,
    takeKnock: () => {
      const { knock } = world
      world.knock = null
      return knock
    },
    takePressed: () => {
      const { opened } = notifications
      notifications.opened = null
      return opened
    },
    takeCall: () => {
      const { call } = world
      world.call = null
      return call
    },
    notifications: notifications.port,
    bell: {
      ring: (sound) => {
        bell.rung += 1
        bell.sounds.push(sound)
      },
      onBlocked: (callback) => {
        bell.tell = callback
        callback(bell.blocked)
        return () => undefined
      },
    },
  }
  return {
    world,
    door,
    careRequests,
    pushed,
    media,
    conference,
    ports,
    store,
    bell,
    notifications,
    /** Sets the care requests that the server returns from now on, without any calls. */
    asksFor: (...requests: DeskCareRequest[]) => {
      world.desk = { ok: true, value: { ...emptyDesk, now: deskNow, requests } }
    },
    /** Sets the calls that the server returns from now on. */
    waits: (...calls: ConsultDeskCall[]) => {
      world.desk = { ok: true, value: { ...emptyDesk, now: deskNow, calls } }
    },
  }
}
