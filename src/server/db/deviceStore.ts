import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { commandParams, DeviceState } from '../../contract/device.ts'
import type { Hello } from '../../contract/deviceLink.ts'
import type { Tx } from './database.ts'
import { deviceCredentials, deviceLinks, roomDevices } from './deviceSchema.ts'

/** The controls whose `off` is kept for a device that is away: it protects, and must not be lost. */
export const keptControls = [
  'microphone_control',
  'video_control',
  'selfview_control',
  'entertainment',
] as const
export type KeptControl = (typeof keptControls)[number]

const Pending = z.partialRecord(z.enum(keptControls), commandParams.video_control)
export type PendingPrivacy = z.infer<typeof Pending>

/** The time at which the row's lock is had, and not that of the transaction's beginning: it grows with each writer. */
const afterAllBefore = sql`clock_timestamp()`
const microseconds = sql<string>`(extract(epoch from ${deviceLinks.since}) * 1000000)::bigint`

interface RoomKey {
  roomId: string
  customerId: string
}

/** The device of a room: its credential, its link, its last state, and what it must still be told. */
export const deviceStore = {
  async byCredential(tx: Tx, hash: Buffer): Promise<RoomKey | null> {
    const rows = await tx
      .select({ roomId: deviceCredentials.roomId, customerId: deviceCredentials.customerId })
      .from(deviceCredentials)
      .where(and(eq(deviceCredentials.hash, hash), isNull(deviceCredentials.revokedAt)))
    return rows[0] ?? null
  },

  /**
   * A device said hello over `linkId`: this process holds the room from now on. Answers since when, in microseconds of the
   * database's clock: of two links of a room the later one counts, because each is written after the one before has been.
   */
  async linked(
    tx: Tx,
    room: RoomKey,
    link: { nodeId: string; linkId: string },
    hello: Hello,
  ): Promise<number> {
    const { model, version, capabilities } = hello
    const device = { model, version, capabilities, seenAt: sql`now()` }
    await tx
      .insert(roomDevices)
      .values({ ...room, ...device })
      .onConflictDoUpdate({ target: roomDevices.roomId, set: device })
    const rows = await tx
      .insert(deviceLinks)
      .values({ ...room, ...link, since: afterAllBefore })
      .onConflictDoUpdate({ target: deviceLinks.roomId, set: { ...link, since: afterAllBefore } })
      .returning({ since: microseconds })
    return Number(rows[0]?.since)
  },

  /**
   * Whose the room is: this link's `own`; `restored` to it where it was taken for dead, or an earlier one had come in its
   * way; `taken` by a later one.
   */
  async claim(
    tx: Tx,
    room: RoomKey,
    { since, ...link }: { nodeId: string; linkId: string; since: number },
  ): Promise<'own' | 'restored' | 'taken'> {
    const found = await tx
      .select({ linkId: deviceLinks.linkId, since: microseconds })
      .from(deviceLinks)
      .where(eq(deviceLinks.roomId, room.roomId))
    const written = found[0]
    if (written?.linkId === link.linkId) return 'own'
    if (written !== undefined && Number(written.since) > since) return 'taken'
    const linkedAt = sql`to_timestamp(${since}::numeric / 1000000)`
    const rows = await tx
      .insert(deviceLinks)
      .values({ ...room, ...link, since: linkedAt })
      .onConflictDoUpdate({
        target: deviceLinks.roomId,
        set: { ...link, since: linkedAt },
        setWhere: sql`${deviceLinks.since} <= ${linkedAt}`,
      })
      .returning({ linkId: deviceLinks.linkId })
    return rows.length > 0 ? 'restored' : 'taken'
  },

  /** The links that a process holds. */
  async linksOf(tx: Tx, nodeId: string): Promise<Set<string>> {
    const rows = await tx
      .select({ linkId: deviceLinks.linkId })
      .from(deviceLinks)
      .where(eq(deviceLinks.nodeId, nodeId))
    return new Set(rows.map((row) => row.linkId))
  },

  /** Removes this link and no newer one. */
  async unlinked(tx: Tx, roomId: string, linkId: string): Promise<void> {
    // In the order of `linked`: the other way round each would wait for the other, where a device is back at once.
    await tx
      .update(roomDevices)
      .set({ seenAt: sql`now()` })
      .where(eq(roomDevices.roomId, roomId))
    await tx.delete(deviceLinks).where(and(eq(deviceLinks.roomId, roomId), eq(deviceLinks.linkId, linkId)))
  },

  async holderOf(tx: Tx, roomId: string): Promise<{ nodeId: string; linkId: string } | null> {
    const rows = await tx
      .select({ nodeId: deviceLinks.nodeId, linkId: deviceLinks.linkId })
      .from(deviceLinks)
      .where(eq(deviceLinks.roomId, roomId))
    return rows[0] ?? null
  },

  /** The last state of each of these rooms' devices. */
  async saveStates(tx: Tx, told: readonly { roomId: string; state: DeviceState }[]): Promise<void> {
    const roomIds = sql.param(told.map(({ roomId }) => roomId))
    const states = sql.param(told.map(({ state }) => JSON.stringify(state)))
    await tx.execute(sql`update room_devices set state = told.state, seen_at = now()
      from unnest(${roomIds}::uuid[], ${states}::jsonb[]) as told (room_id, state) where room_devices.room_id = told.room_id`)
  },

  /**
   * The last state the device told, null when it never spoke, or spoke another version's language. What moved
   * then has come to its end by itself.
   */
  async lastState(tx: Tx, roomId: string): Promise<DeviceState | null> {
    const rows = await tx
      .select({ state: roomDevices.state })
      .from(roomDevices)
      .where(eq(roomDevices.roomId, roomId))
    const state = z.safeParse(DeviceState, rows[0]?.state)
    return state.success ? { ...state.data, moving: false } : null
  },

  async pendingPrivacy(tx: Tx, roomId: string): Promise<PendingPrivacy> {
    const rows = await tx
      .select({ pending: roomDevices.pendingPrivacy })
      .from(roomDevices)
      .where(eq(roomDevices.roomId, roomId))
    const pending = z.safeParse(Pending, rows[0]?.pending ?? {})
    return pending.success ? pending.data : {}
  },

  /** Keeps an `off` until the device has confirmed it. */
  async keepPrivacy(tx: Tx, room: RoomKey, control: KeptControl): Promise<void> {
    const pending = sql`jsonb_build_object(${control}::text, '{"state":"off"}'::jsonb)`
    await tx
      .insert(roomDevices)
      .values({ ...room, pendingPrivacy: pending })
      .onConflictDoUpdate({
        target: roomDevices.roomId,
        set: { pendingPrivacy: sql`${roomDevices.pendingPrivacy} || excluded.pending_privacy` },
      })
  },

  /** The control's `off` was confirmed, or an `on` came after it. */
  async dropPrivacy(tx: Tx, roomId: string, control: KeptControl): Promise<void> {
    await tx
      .update(roomDevices)
      .set({ pendingPrivacy: sql`${roomDevices.pendingPrivacy} - ${control}::text` })
      .where(
        and(eq(roomDevices.roomId, roomId), sql`jsonb_exists(${roomDevices.pendingPrivacy}, ${control})`),
      )
  },
}
