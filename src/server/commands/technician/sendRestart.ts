import { setTimeout as sleep } from 'node:timers/promises'
import type { DeviceRefusal } from '../../../contract/technician/technician.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { auditStore } from '../../db/audit/auditStore.ts'
import { callStore } from '../../db/calls/callStore.ts'
import type { Tx } from '../../db/database.ts'
import { roomStore } from '../../db/rooms/roomStore.ts'
import { waitingRestartStore, type WaitingRestartRow } from '../../db/technician/waitingRestartStore.ts'
import { ApiError } from '../../errors/apiError.ts'
import type { CommandContext } from '../context.ts'
import { latestState } from '../devices/latestState.ts'
import { sendDeviceCommand } from '../devices/sendDeviceCommand.ts'
import type { TechnicalCommandDeps } from './sendTechnicalCommand.ts'

/** Outcome of a restart, as the audit names it. */
export type RestartOutcome =
  | 'done'
  | 'waiting'
  | 'canceled'
  | 'replaced'
  | 'expired'
  | 'device_changed'
  | 'unknown'
  | Extract<DeviceRefusal, 'offline' | 'device_error'>

/** Restart whose beginning is committed, so that no call begins in its room until it is sent and answered. */
export interface BegunRestart {
  row: WaitingRestartRow
  mark: Date
  /** Monotonic time before the mark was set, in milliseconds. */
  since: number
  session: string
  /** True if it waited; false if it is sent as soon as it is asked for. */
  hasWaited: boolean
  /** Restart that waited, in whose place this one is sent. */
  replaced: WaitingRestartRow | null
}

type SendRestartDeps = TechnicalCommandDeps & Pick<CommandContext, 'database'>
type Scope = Parameters<CommandContext['database']['transaction']>[0]

/** Time after the mark within which the command is sent, in milliseconds: the mark must outlast the device's answer. */
const unsentMs = 1_000
const undoAttempts = 3

/** Marks a restart as begun. The room's calls must be locked. Returns null if another process has it. */
export async function beginRestart(
  tx: Tx,
  roomId: string,
  of: Pick<BegunRestart, 'session' | 'hasWaited' | 'replaced'>,
): Promise<BegunRestart | null> {
  const since = performance.now()
  const mark = await waitingRestartStore.begin(tx, roomId)
  const row = mark && (await waitingRestartStore.of(tx, roomId))
  return mark && row && { ...of, row, mark, since }
}

/**
 * Asks the device, without a transaction, and stores the outcome. If the command cannot be sent, the restart waits again
 * as before, and the error is thrown.
 */
export async function completeRestart(
  context: SendRestartDeps,
  scope: Scope,
  begun: BegunRestart,
): Promise<'done' | 'offline' | 'device_error'> {
  const { row, mark, replaced } = begun
  const outcome = await send(context, begun).catch(async (error: unknown) => {
    await undo(context, scope, begun)
    throw error
  })
  await context.database.transaction(scope, async (tx) => {
    await callStore.lockRoom(tx, row.room.id)
    await waitingRestartStore.remove(tx, row.room.id, mark)
    if (outcome !== 'done') await restore(tx, replaced)
    await auditRestart(tx, row, outcome)
  })
  return outcome
}

async function send(context: SendRestartDeps, { row, since, session }: BegunRestart) {
  if (performance.now() - since > unsentMs) throw new ApiError('service_not_available', { retryAfter: 1 })
  const command = { command: row.how, params: {}, session, actedAt: context.clock.now() }
  const { reply } = await sendDeviceCommand(context, row.room.id, command)
  if (reply.busy_status === 'offline') return 'offline'
  return reply.success ? 'done' : 'device_error'
}

/** Several attempts, because the database may be the reason why nothing was sent. */
async function undo({ database }: SendRestartDeps, scope: Scope, begun: BegunRestart): Promise<void> {
  const { row, mark, hasWaited, replaced } = begun
  const { id } = row.room
  for (let attempt = 1; attempt <= undoAttempts; attempt += 1) {
    try {
      await database.transaction(scope, async (tx) => {
        await callStore.lockRoom(tx, id)
        if (hasWaited) await waitingRestartStore.release(tx, id, mark)
        else await waitingRestartStore.remove(tx, id, mark)
        await restore(tx, replaced)
      })
      return
    } catch {
      await sleep(unsentMs)
    }
  }
}

/** Makes a restart wait again that another one has replaced without an effect. */
async function restore(tx: Tx, replaced: WaitingRestartRow | null): Promise<void> {
  if (replaced === null || replaced.isStale) return
  if ((await waitingRestartStore.of(tx, replaced.room.id)) !== null) return
  await waitingRestartStore.add(tx, replaced)
  await auditRestart(tx, replaced, 'waiting')
}

/** Reports whether a room is in a call, so that its device is not restarted. The room's calls must be locked. */
export async function inCallNow(
  { rooms }: Pick<CommandContext, 'rooms'>,
  tx: Tx,
  roomId: string,
): Promise<boolean> {
  // The call record shows a call before the device's saved state does; only the device's state shows a call
  // on another conferencing node.
  if ((await callStore.on(tx, roomId)) !== null) return true
  return (await latestState(rooms, tx, roomId))?.in_call === true
}

/** Writes the outcome of a restart, by the person who asked for it unless another one is given. */
export async function auditRestart(
  tx: Tx,
  { room, how, by }: Pick<WaitingRestartRow, 'room' | 'how' | 'by'>,
  outcome: RestartOutcome,
  actor = by,
): Promise<void> {
  await auditStore.write(tx, {
    by: actor,
    action: 'restart_device',
    target: { kind: 'room', id: room.id, name: roomLabel(room) },
    place: (await roomStore.byId(tx, room.id)) ?? { customerId: room.customerId },
    ...(actor !== by && { before: { how, requested_by: by.as?.name ?? by.name } }),
    after: { how, outcome },
  })
}
