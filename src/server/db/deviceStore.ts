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

  /** A device said hello over `linkId`: this process holds the room from now on. */
  async linked(tx: Tx, room: RoomKey, link: { nodeId: string; linkId: string }, hello: Hello): Promise<void> {
    const { model, version, capabilities } = hello
    const device = { model, version, capabilities, seenAt: sql`now()` }
    await tx
      .insert(roomDevices)
      .values({ ...room, ...device })
      .onConflictDoUpdate({ target: roomDevices.roomId, set: device })
    await tx
      .insert(deviceLinks)
      .values({ ...room, ...link })
      .onConflictDoUpdate({ target: deviceLinks.roomId, set: { ...link, since: sql`now()` } })
  },

  /** Writes down again a link that was taken for dead, unless another stands in its place. */
  async claim(tx: Tx, room: RoomKey, link: { nodeId: string; linkId: string }): Promise<void> {
    await tx
      .insert(deviceLinks)
      .values({ ...room, ...link })
      .onConflictDoNothing()
  },

  /** Removes this link and no newer one. */
  async unlinked(tx: Tx, roomId: string, linkId: string): Promise<void> {
    await tx.delete(deviceLinks).where(and(eq(deviceLinks.roomId, roomId), eq(deviceLinks.linkId, linkId)))
    await tx
      .update(roomDevices)
      .set({ seenAt: sql`now()` })
      .where(eq(roomDevices.roomId, roomId))
  },

  async holderOf(tx: Tx, roomId: string): Promise<{ nodeId: string; linkId: string } | null> {
    const rows = await tx
      .select({ nodeId: deviceLinks.nodeId, linkId: deviceLinks.linkId })
      .from(deviceLinks)
      .where(eq(deviceLinks.roomId, roomId))
    return rows[0] ?? null
  },

  async saveState(tx: Tx, roomId: string, state: DeviceState): Promise<void> {
    await tx
      .update(roomDevices)
      .set({ state, seenAt: sql`now()` })
      .where(eq(roomDevices.roomId, roomId))
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
