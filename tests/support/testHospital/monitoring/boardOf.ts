import { EventSourceParserStream } from 'eventsource-parser/stream'
import * as z from 'zod/mini'
import {
  type BoardDevice,
  boardEvents,
  type DeviceAlert,
} from '../../../../src/contract/monitoring/monitoring.ts'
import type { Administrator } from '../administrator.ts'
import type { TestHospital } from '../testHospital.ts'

/** State that a browser that follows a board knows. */
export interface FollowedBoard {
  readonly devices: ReadonlyMap<string, BoardDevice>
  /** Open alerts. */
  readonly alerts: ReadonlyMap<string, DeviceAlert>
  readonly frames: readonly string[]
  /** Resolves when the server ends the board. */
  readonly ended: Promise<void>
  close(): void
}

/** Requests the live board; the answer can be a refusal. */
export async function askBoard(
  ward: Pick<TestHospital, 'url'>,
  administrator: Pick<Administrator, 'accessToken'> | null,
  { query = '', signal }: { query?: string; signal?: AbortSignal } = {},
): Promise<Response> {
  return fetch(new URL(`/api/v1/monitoring/devices/events${query}`, ward.url), {
    headers: administrator === null ? {} : { authorization: `Bearer ${await administrator.accessToken()}` },
    ...(signal && { signal }),
  })
}

/** Follows the board as a browser does; resolves once its first frame has arrived. */
export async function followBoard(
  ward: Pick<TestHospital, 'url'>,
  administrator: Pick<Administrator, 'accessToken'>,
  query = '',
): Promise<FollowedBoard> {
  const end = new AbortController()
  const reply = await askBoard(ward, administrator, { query, signal: end.signal })
  if (reply.status !== 200 || reply.body === null) throw new Error(`the board answered ${reply.status}`)
  const devices = new Map<string, BoardDevice>()
  const alerts = new Map<string, DeviceAlert>()
  const frames: string[] = []
  const first = Promise.withResolvers<void>()
  const hear = (name: string, body: unknown) => {
    frames.push(name)
    if (name === 'board') {
      const board = z.parse(boardEvents.board, body)
      devices.clear()
      alerts.clear()
      for (const device of board.devices) devices.set(device.id, device)
      for (const alert of board.alerts) alerts.set(alert.id, alert)
      first.resolve()
    }
    if (name === 'devices')
      for (const device of z.parse(boardEvents.devices, body).items) devices.set(device.id, device)
    if (name !== 'alerts') return
    for (const alert of z.parse(boardEvents.alerts, body).items) {
      if (alert.recovered_at === null) alerts.set(alert.id, alert)
      else alerts.delete(alert.id)
    }
  }
  const messages = reply.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())
  const read = async () => {
    for await (const { event = '', data } of messages) hear(event, JSON.parse(data))
  }
  const ended = read().catch(() => undefined)
  await first.promise
  return { devices, alerts, frames, ended, close: () => end.abort() }
}
