import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { commandParams, DeviceState } from '../../../contract/devices/device.ts'
import type { Hello } from '../../../contract/devices/deviceLink.ts'
import type { Tx } from '../database.ts'
import { deviceCredentials, deviceLinks, roomDevices } from '../schema/deviceSchema.ts'

/**
 * Controls whose `off` is kept for a device that is offline, because it protects privacy and must not be
 * lost. `final_end_call` is one of them, so that the room does not stay in the previous patient’s call.
 */
export const keptControls = [
  'microphone_control',
  'video_control',
  'selfview_control',
  'entertainment',
  'final_end_call',
] as const
export type KeptControl = (typeof keptControls)[number]

const Pending = z.partialRecord(z.enum(keptControls), commandParams.video_control)
export type PendingPrivacy = z.infer<typeof Pending>

const microseconds = sql<string>`(extract(epoch from ${deviceLinks.since}) * 1000000)::bigint`

interface RoomKey {
  roomId: string
  customerId: string
}

interface LinkKey {
  roomId: string
  linkId: string
}

interface NewLink extends RoomKey, LinkKey {
  peerId: string
  hello: Pick<Hello, 'model' | 'version' | 'capabilities'>
}

/**
 * Device of a room: its credential, its link, its last state, and the commands that it must still receive.
 */
export const deviceStore = {
  /** Returns the rooms of these credentials, by the credential's hash in hexadecimal. */
  async byCredentials(tx: Tx, hashes: readonly Buffer[]): Promise<Map<string, RoomKey>> {
    const { hash, roomId, customerId, revokedAt } = deviceCredentials
    const rows = await tx
      .select({ hash, roomId, customerId })
      .from(deviceCredentials)
      .where(and(inArray(hash, [...hashes]), isNull(revokedAt)))
    return new Map(rows.map((row) => [row.hash.toString('hex'), row]))
  },

  /**
   * Records the links of devices that said hello, at most one per room. Returns by room since when the link
   * is held, in microseconds of the database’s clock: of two links of a room the later one counts, because
   * each is written after the previous one.
   */
  async linked(tx: Tx, links: readonly NewLink[]): Promise<Map<string, number>> {
    const records = sql`jsonb_to_recordset(${JSON.stringify(links.map(rowOf))}::jsonb) as told (room_id uuid, customer_id uuid,
      node_id uuid, link_id uuid, model text, version text, capabilities jsonb)`
    await tx.execute(sql`insert into room_devices (room_id, customer_id, model, version, capabilities, seen_at)
      select room_id, customer_id, model, version, capabilities, now() from ${records} order by room_id
      on conflict (room_id) do update set
        model = excluded.model, version = excluded.version, capabilities = excluded.capabilities, seen_at = excluded.seen_at`)
    // The time at which the row lock is acquired, not the start of the transaction: it increases with each
    // writer.
    const { rows } = await tx.execute<{ room_id: string; since: string }>(sql`insert into device_links
        (room_id, customer_id, node_id, link_id, since)
      select room_id, customer_id, node_id, link_id, clock_timestamp() from ${records} order by room_id
      on conflict (room_id) do update set
        node_id = excluded.node_id, link_id = excluded.link_id, since = clock_timestamp()
      returning room_id, (extract(epoch from since) * 1000000)::bigint as since`)
    return new Map(rows.map(({ room_id: roomId, since }) => [roomId, Number(since)]))
  },

  /**
   * Reports who holds the room: `own` if this link does; `restored` if it was given back to this link, which
   * had been taken for dead or displaced by an earlier link; `taken` if a later link does.
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

  /**
   * Returns the links held by a process that are wrong: `gone` if they are not recorded as its own,
   * `unproven` if they are, but the room no longer has the credential with which they were made.
   */
  async doubtful(tx: Tx, peerId: string, held: readonly string[]): Promise<Map<string, 'gone' | 'unproven'>> {
    // Returns only wrong links, and sends all IDs as one text: thousands of values would delay the button
    // presses that arrive in the meantime.
    const { rows } = await tx.execute<{ link_id: string; gone: boolean }>(sql`
      select told.link_id, l.link_id is null as gone
      from unnest(string_to_array(${held.join(',')}, ',')::uuid[]) as told (link_id)
      left join device_links l on l.link_id = told.link_id and l.node_id = ${peerId}
      where not exists (select 1 from device_credentials c
        where c.room_id = l.room_id and c.revoked_at is null and c.created_at <= l.since)`)
    return new Map(rows.map(({ link_id: id, gone }) => [id, gone ? 'gone' : 'unproven']))
  },

  /** Returns the links that are still recorded for the rooms of these links. */
  async standing(tx: Tx, links: readonly LinkKey[]): Promise<Set<string>> {
    const rows = await tx
      .select({ linkId: deviceLinks.linkId })
      .from(deviceLinks)
      .where(
        inArray(
          deviceLinks.roomId,
          links.map(({ roomId }) => roomId),
        ),
      )
    return new Set(rows.map(({ linkId }) => linkId))
  },

  /** Removes these links, but no newer ones. */
  async unlinked(tx: Tx, links: readonly LinkKey[]): Promise<void> {
    const roomIds = sql.param(links.map(({ roomId }) => roomId))
    const linkIds = sql.param(links.map(({ linkId }) => linkId))
    // In the same order as in `linked`: in the reverse order, the two would wait for each other when a device
    // reconnects immediately.
    await tx.execute(sql`update room_devices set seen_at = now() where room_id = any(${roomIds}::uuid[])`)
    await tx.execute(sql`delete from device_links using unnest(${roomIds}::uuid[], ${linkIds}::uuid[]) as told (room_id, link_id)
      where device_links.room_id = told.room_id and device_links.link_id = told.link_id`)
  },

  async holderOf(tx: Tx, roomId: string): Promise<{ peerId: string; linkId: string } | null> {
    const rows = await tx
      .select({ peerId: deviceLinks.nodeId, linkId: deviceLinks.linkId })
      .from(deviceLinks)
      .where(eq(deviceLinks.roomId, roomId))
    return rows[0] ?? null
  },

  /** Stores the last state of each of these rooms' devices. */
  async saveStates(tx: Tx, states: readonly { roomId: string; state: DeviceState }[]): Promise<void> {
    const rows = JSON.stringify(states.map(({ roomId, state }) => ({ room_id: roomId, state })))
    await tx.execute(sql`update room_devices set state = told.state, seen_at = now()
      from jsonb_to_recordset(${rows}::jsonb) as told (room_id uuid, state jsonb) where room_devices.room_id = told.room_id`)
  },

  /**
   * Returns the last state that the device reported; null if it has never reported one, or only in another
   * version’s format. Any motion in it is reported as ended, because it ends by itself.
   */
  async lastState(tx: Tx, roomId: string): Promise<DeviceState | null> {
    return (await this.lastStates(tx, [roomId])).get(roomId) ?? null
  },

  /** Returns the last known states by room. */
  async lastStates(tx: Tx, roomIds: readonly string[]): Promise<Map<string, DeviceState>> {
    const rows = await tx
      .select({ roomId: roomDevices.roomId, state: roomDevices.state })
      .from(roomDevices)
      .where(inArray(roomDevices.roomId, [...roomIds]))
    return new Map(
      rows.flatMap(({ roomId, state }) => {
        const read = z.safeParse(DeviceState, state)
        return read.success ? [[roomId, { ...read.data, moving: false }] as const] : []
      }),
    )
  },

  /** Reports whether the room's device announced the capability when it was last linked. */
  async hasCapability(tx: Tx, roomId: string, capability: string): Promise<boolean> {
    const rows = await tx
      .select({ roomId: roomDevices.roomId })
      .from(roomDevices)
      .where(
        and(eq(roomDevices.roomId, roomId), sql`${roomDevices.capabilities} -> ${capability}::text = 'true'`),
      )
    return rows.length > 0
  },

  /** Returns, by room, the privacy commands that the rooms’ devices must still receive. */
  async pendingPrivacy(tx: Tx, roomIds: readonly string[]): Promise<Map<string, PendingPrivacy>> {
    const rows = await tx
      .select({ roomId: roomDevices.roomId, pending: roomDevices.pendingPrivacy })
      .from(roomDevices)
      .where(inArray(roomDevices.roomId, [...roomIds]))
    return new Map(rows.map(({ roomId, pending }) => [roomId, z.safeParse(Pending, pending).data ?? {}]))
  },

  /** Stores an `off` until the device has confirmed it. */
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

  /**
   * Stores the end of a call for the room's device, which may be offline, or in a conference that is not
   * notified.
   */
  async keepCallEnd(tx: Tx, roomId: string): Promise<void> {
    await tx
      .update(roomDevices)
      .set({
        pendingPrivacy: sql`${roomDevices.pendingPrivacy} || '{"final_end_call":{"state":"off"}}'::jsonb`,
      })
      .where(eq(roomDevices.roomId, roomId))
  },

  /** Keeps the end of the films that the devices of these rooms showed when they were last heard. Returns the ids of those rooms. */
  async keepFilmEnds(tx: Tx, roomIds: readonly string[]): Promise<string[]> {
    if (roomIds.length === 0) return []
    const end = sql`'{"entertainment":{"state":"off"}}'::jsonb`
    const kept = await tx
      .update(roomDevices)
      .set({ pendingPrivacy: sql`${roomDevices.pendingPrivacy} || ${end}` })
      .where(
        and(inArray(roomDevices.roomId, [...roomIds]), sql`${roomDevices.state} -> 'entertainment' = 'true'`),
      )
      .returning({ roomId: roomDevices.roomId })
    return kept.map(({ roomId }) => roomId)
  },

  /** Deletes a stored `off` that was confirmed, or that an `on` has replaced. */
  async dropPrivacy(tx: Tx, roomId: string, control: KeptControl): Promise<void> {
    await tx
      .update(roomDevices)
      .set({ pendingPrivacy: sql`${roomDevices.pendingPrivacy} - ${control}::text` })
      .where(
        and(eq(roomDevices.roomId, roomId), sql`jsonb_exists(${roomDevices.pendingPrivacy}, ${control})`),
      )
  },
}

function rowOf({ roomId, customerId, peerId, linkId, hello: { model, version, capabilities } }: NewLink) {
  const keys = { room_id: roomId, customer_id: customerId, node_id: peerId, link_id: linkId }
  return { ...keys, model, version, capabilities }
}
