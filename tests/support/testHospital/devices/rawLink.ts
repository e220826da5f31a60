import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import {
  countdownCapability,
  roommateCapability,
  type DeviceFrame,
  type Hello,
  knockCapability,
  ServerFrame,
} from '../../../../src/contract/devices/deviceLink.ts'
import { issueEnrollmentCode } from '../../../../src/server/commands/devices/issueEnrollmentCode.ts'
import type { Clock } from '../../../../src/server/config.ts'
import type { RoomRecord } from '../../../../src/server/db/rooms/roomStore.ts'
import { enrollDevice } from '../../../../src/server/demo/simulatedDevice.ts'
import type { TestHospital } from '../testHospital.ts'

/** Raw socket of a device that sends only what it is told to. */
export interface RawLink {
  /** Frames that the server has sent so far. */
  readonly frames: readonly ServerFrame[]
  /** Resolves with the close code, no matter which side closed. */
  readonly closed: Promise<number>
  say(frame: DeviceFrame): void
  /** Sends bytes unchanged, valid or not. */
  send(data: string | Buffer): void
  /** Returns the frames of one type received so far. */
  heard<T extends ServerFrame['type']>(type: T): (ServerFrame & { type: T })[]
  isOpen(): boolean
  /** Cuts the connection without closing it. */
  kill(): void
}

export async function openLink(url: string): Promise<RawLink> {
  const socket = new WebSocket(new URL('/aps/device', url.replace('http', 'ws')))
  const frames: ServerFrame[] = []
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  socket.on('message', (data) => {
    if (Buffer.isBuffer(data)) frames.push(z.parse(ServerFrame, JSON.parse(data.toString())))
  })
  await once(socket, 'open')
  // A socket that the server cuts in the middle of a frame emits this error, and then 'close'.
  socket.on('error', () => undefined)
  const isOf =
    <T extends ServerFrame['type']>(type: T) =>
    (frame: ServerFrame): frame is ServerFrame & { type: T } =>
      frame.type === type
  return {
    frames,
    closed,
    say: (frame) => socket.send(JSON.stringify(frame)),
    send: (data) => socket.send(data),
    heard: (type) => frames.filter(isOf(type)),
    isOpen: () => socket.readyState === WebSocket.OPEN,
    kill: () => socket.terminate(),
  }
}

export function helloWith(credential: string): Hello {
  const capabilities = { ptz: 'digital' } as const
  return { type: 'hello', credential, protocol: 1, model: 'raw', version: '1', capabilities }
}

/** Hello of a device that shows knocks, and counts down before an emergency entry. */
export function knockableHello(credential: string): Hello {
  const hello = helloWith(credential)
  const capabilities = {
    ...hello.capabilities,
    [knockCapability]: true,
    [countdownCapability]: true,
    [roommateCapability]: true,
  }
  return { ...hello, capabilities }
}

/** Returns a new credential for the room. A device with an earlier one is rejected. */
export async function credentialOf(
  ward: Pick<TestHospital, 'url' | 'database'> & { readonly clock: Clock },
  room: Pick<RoomRecord, 'id' | 'customerId'>,
): Promise<string> {
  const { code } = await issueEnrollmentCode(ward, room)
  return (await enrollDevice(ward.url, code)).credential
}

/** Links a device, and waits until the server has welcomed it. */
export async function linkAs(
  ward: Pick<TestHospital, 'url'>,
  credential: string,
  hello = helloWith,
): Promise<RawLink> {
  const link = await openLink(ward.url)
  link.say(hello(credential))
  await expect.poll(() => link.heard('welcome')).toHaveLength(1)
  return link
}
