import type { BrowserContext } from 'playwright'
import { IDEMPOTENCY_KEY } from '../../../src/contract/headers.ts'
import { systemClock } from '../../../src/server/config.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { openContext } from '../browser/bedside.ts'
import { installShell } from '../browser/installed.ts'
import type { Happening } from './history.ts'
import type { RequestBytes } from './network/httpFraming.ts'
import { hearPages, unsettleClock } from './actors/pageTricks.ts'
import { Person } from './actors/person.ts'
import { Tablet } from './actors/tablet.ts'
import { RoomDevice } from './actors/roomDevice.ts'
import type { Schedule } from './schedules/schedule.ts'
import { TroubledNetwork } from './network/troubledNetwork.ts'
import { until } from './until.ts'
import type { ChaosHospital } from './chaosHospital.ts'

/**
 * A separate room with its device, a person with a tablet, and the network between that tablet and the
 * server.
 */
export interface Scene {
  readonly ward: ChaosHospital
  readonly room: RoomRecord
  readonly device: RoomDevice
  readonly network: TroubledNetwork
  readonly context: BrowserContext
  readonly tablet: Tablet
  readonly person: Person
  /** Events observed so far. */
  readonly happenings: Happening[]
  readonly note: (happening: Happening) => void
  /** Sets the tablet's clock the given number of milliseconds ahead of the real time. */
  readonly setClock: (aheadMs: number) => Promise<void>
  close(): Promise<void>
}

/** Sets up the scene until the person is at the menu. Nothing is wrong yet. */
export async function raiseScene(ward: ChaosHospital, schedule: Schedule): Promise<Scene> {
  const happenings: Happening[] = []
  const note = (happening: Happening): void => void happenings.push(happening)
  const room = await ward.room(firstPatient)
  const credential = await ward.credential(room)
  const device = new RoomDevice({ credential, server: () => ward.url, note })
  const network = await TroubledNetwork.open(ward.url, {
    request: (exchange, request, copy) => note(requestSeen(exchange, request, copy)),
    reply: (exchange, status, body) =>
      note({ kind: 'reply', at: systemClock.now(), exchange, status, body: parsed(body) }),
    caught: (exchange, by) => note({ kind: 'caught', at: systemClock.now(), exchange, by }),
  })
  const context = await openContext(ward.browser, 'en', {
    serviceWorkers: schedule.worker ? 'allow' : 'block',
  })
  const setClock = await unsettleClock(context)
  await hearPages(context, (text) => note({ kind: 'said', at: systemClock.now(), text }))
  const tablet = new Tablet(context, await context.newPage(), {
    home: network.url,
    isPatient: schedule.complete,
  })
  const person = new Person(tablet)
  const scene: Scene = {
    ward,
    room,
    device,
    network,
    context,
    tablet,
    person,
    happenings,
    note,
    setClock,
    close: async () => {
      await context.close()
      device.close()
      await network.close()
    },
  }
  await until('the device is linked', () => device.linked)
  await person.enter(await ward.link(room, network.url), firstPatient, room.number)
  if (schedule.worker) await installShell(tablet.page)
  return scene
}

/** Names of the first and the next patient, which no one else has. */
export const firstPatient = 'Ezeokonkwo'
export const nextPatient = 'Okoroafor'

function requestSeen(exchange: number, request: RequestBytes, copy: boolean): Happening {
  const { method, path, body } = request
  const at = systemClock.now()
  return {
    kind: 'request',
    at,
    exchange,
    method,
    path,
    key: request.header(IDEMPOTENCY_KEY),
    body: parsed(body),
    copy,
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return null
  }
}
