import { setTimeout } from 'node:timers/promises'
import { and, eq, isNotNull } from 'drizzle-orm'
import { ControlReply } from '../../../src/contract/devices/device.ts'
import { issueEnrollmentCode } from '../../../src/server/commands/devices/issueEnrollmentCode.ts'
import { issueEntryCode } from '../../../src/server/auth/bedside/entryCodes.ts'
import { systemClock } from '../../../src/server/config.ts'
import { calls, invites, messages } from '../../../src/server/db/schema/callSchema.ts'
import { pinStore } from '../../../src/server/db/pins/pinStore.ts'
import type { RoomRecord } from '../../../src/server/db/rooms/roomStore.ts'
import { enrollDevice } from '../../../src/server/demo/simulatedDevice.ts'
import { enterVerified, read } from '../testHospital/bedsideApi.ts'
import { until } from '../chaos/until.ts'
import type { Mail } from '../hospital/mailbox.ts'
import { BedDevice } from './bedDevice.ts'
import type { RoomHistory } from './history.ts'
import type { ServerGroup } from './serverGroup.ts'
import { guestOf, pinName, Tablet } from './tablet.ts'

/** Interval at which each control is used, in milliseconds. Each has a rhythm of its own. */
const every = { move: 300, brighten: 450, rename: 700, invite: 2_500, call: 4_000 } as const
/** A room can invite twelve people in ten minutes. */
const mostGuests = 11
/**
 * Shortest move, in milliseconds. Each move is longer than the previous one, so that they can be told apart.
 */
const shortestMs = 60

type Group = Pick<ServerGroup, 'url' | 'database' | 'mailbox'>

/**
 * A bed with its device and tablet, both connected through the balancer. In some beds the patient's family is
 * invited, in the others clinicians are called: a message to a guest is useless once the call is over.
 */
export class Bed {
  readonly device: BedDevice
  readonly tablet: Tablet
  readonly #group: Group
  readonly #room: RoomRecord
  #isOver = false
  #busy: Promise<unknown> = Promise.resolve()

  private constructor(deps: { group: Group; room: RoomRecord; device: BedDevice; tablet: Tablet }) {
    this.#group = deps.group
    this.#room = deps.room
    this.device = deps.device
    this.tablet = deps.tablet
  }

  static async open(group: Group, room: RoomRecord): Promise<Bed> {
    const { url, database } = group
    const deps = { database, clock: systemClock }
    const { code } = await issueEnrollmentCode(deps, room)
    const { credential } = await enrollDevice(url, code)
    const device = new BedDevice({ url, credential })
    await until('the device is linked', () => device.linked)
    const remote = await enterVerified({ url, entry: (of) => issueEntryCode(deps, of) }, room)
    const kept = await remote.ask(`POST /api/v1/cameras/${room.uniqueId}/pins`, {
      body: { name: pinName(0) },
    })
    const pin = read(ControlReply, kept).pin?.unique_id
    if (pin === undefined) throw new Error(`no pin was kept: ${kept.text}`)
    return new Bed({ group, room, device, tablet: new Tablet({ remote, pin }) })
  }

  /** Starts using each of the bed's controls. */
  begin(): void {
    const { tablet } = this
    const asksPeople =
      Number(this.#room.number) % 2 === 0
        ? this.#repeat(every.call, (turn) => tablet.call(turn))
        : this.#repeat(every.invite, async (turn) => {
            if (turn <= mostGuests) await tablet.invite(turn)
          })
    this.#busy = Promise.all([
      asksPeople,
      this.#repeat(every.move, (turn) => tablet.move(shortestMs + turn)),
      this.#repeat(every.brighten, (turn) => tablet.brighten(turn % 21)),
      this.#repeat(every.rename, (turn) => tablet.rename(turn)),
    ])
    // The caller that ends the bed receives the error.
    this.#busy.catch(() => undefined)
  }

  /** Time at which the room's device last executed a request of the tablet; 0 if it has not. */
  get answeredAt(): number {
    const told = this.tablet.wishes.findLast(
      ({ control, acknowledgedAt }) => isDevices(control) && acknowledgedAt !== null,
    )
    return told?.acknowledgedAt ?? 0
  }

  /** Waits until all requests are settled. Returns what happened. */
  async end(heldUpMs: () => number): Promise<RoomHistory> {
    this.#isOver = true
    await this.#busy
    await until('the camera rests', () => !this.device.state.moving)
    const settled = await this.#settled()
    const { device, tablet } = this
    const { wishes, failures, offline } = tablet
    const { commands, camera } = device
    device.close()
    return {
      room: this.#room.number,
      wishes,
      failures,
      offline,
      commands,
      camera,
      settled: { device: device.state, ...settled },
      heldUpMs: heldUpMs(),
    }
  }

  async #repeat(everyMs: number, act: (turn: number) => Promise<void>): Promise<void> {
    for (let turn = 1; !this.#isOver; turn += 1) {
      await act(turn)
      // Jitter, so that the beds do not all act at the same time.
      await setTimeout(everyMs * (0.5 + Math.random()))
    }
  }

  async #settled(): Promise<Omit<RoomHistory['settled'], 'device'>> {
    const { id: roomId, uniqueId } = this.#room
    const written = await this.#group.database.transaction('platform', async (tx) => {
      const rows = await tx
        .select({ destination: messages.destination })
        .from(messages)
        .innerJoin(invites, eq(invites.id, messages.inviteId))
        .where(eq(invites.roomId, roomId))
      const begun = await tx
        .select({ id: calls.id })
        .from(calls)
        .where(and(eq(calls.roomId, roomId), isNotNull(calls.startedAt)))
      const [pin] = await pinStore.list(tx, roomId)
      return { rows, calls: begun.length, pin: pin?.name ?? '' }
    })
    const numbers = (addresses: readonly string[]): number[] =>
      addresses.flatMap((address) => guestOf(uniqueId, address) ?? [])
    const toGuests = numbers(written.rows.map(({ destination }) => destination))
    const arrived = (): number[] => numbers(once(this.#group.mailbox.mails).map(({ to }) => to))
    // The checker reports mails that never arrive.
    await until('the mails are there', () => arrived().length >= toGuests.length).catch(() => undefined)
    return { pin: written.pin, calls: written.calls, messages: toGuests, mails: arrived() }
  }
}

export const isDevices = (control: string): boolean => control === 'pan' || control === 'adj_brightness'

/** Returns each mail once by id, however often it arrived. */
function once(mails: readonly Mail[]): Mail[] {
  return [...new Map(mails.map((mail) => [mail.id, mail])).values()]
}
