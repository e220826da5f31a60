import { Socket } from 'node:dgram'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import {
  type ConferenceEvents,
  join,
  type RunningNode,
  StandingClock,
  startNode,
} from '../../support/media/conference.ts'
import { createMediaClient, type MediaClient } from '../../support/media/mediaClient.ts'

/** Somebody whose network is gone without a word: nobody is told that he sees or hears the room, and he does not. */
const alias = 'room-412'
const clock = new StandingClock()
let running: RunningNode
let client: MediaClient
beforeAll(async () => {
  running = await startNode({ clock, tokenLifeSeconds: 3_600 })
  running.book.write({ alias, hostPin: '80817253' })
  client = createMediaClient()
})
afterAll(async () => {
  await client.close()
  await running.close()
})

const Change = z.object({ uuid: z.string(), is_cut_off: z.boolean() })
const Call = z.object({ call_uuid: z.string(), sdp: z.string() })

/** Lets no datagram in, as where the way there is cut. Answers what brings them back. */
function deafen(): () => void {
  const { emit } = Socket.prototype
  Reflect.set(Socket.prototype, 'emit', function (this: Socket, name: string, ...parts: readonly unknown[]) {
    return name === 'message' || Boolean(Reflect.apply(emit, this, [name, ...parts]))
  })
  return () => void Reflect.set(Socket.prototype, 'emit', emit)
}

/** The sequence numbers of the packets with picture or sound that were sent since: the client of this test makes none. */
function watchMedia(): readonly number[] {
  const { send } = Socket.prototype
  const sent: number[] = []
  Reflect.set(
    Socket.prototype,
    'send',
    function (this: Socket, packet: unknown, ...rest: readonly unknown[]) {
      // RFC 5761: payload types from 96 are ours, 64 to 95 are RTCP.
      if (packet instanceof Uint8Array && (packet[0] ?? 0) >> 6 === 2 && ((packet[1] ?? 0) & 0x7f) >= 96)
        sent.push(((packet[2] ?? 0) << 8) | (packet[3] ?? 0))
      Reflect.apply(send, this, [packet, ...rest])
    },
  )
  onTestFinished(() => void Reflect.set(Socket.prototype, 'send', send))
  return sent
}

test('whose media are silent for a quarter of a minute is sent nothing, and everybody is told, until he is heard again', async () => {
  const media = watchMedia()
  const sent = () => media.length
  const ada = await join(running, alias, { name: 'Ada', pin: '80817253' })
  const ben = await join(running, alias, { name: 'Ben' })
  const events: ConferenceEvents = await ada.follow()
  const told = () =>
    events
      .named('participant_update')
      .map((data) => Change.parse(data))
      .filter(({ uuid }) => uuid === ben.uuid)
      .map((change) => change.is_cut_off)
  const offer = { call_type: 'WEBRTC', media_type: 'video', sdp: await client.offer() }
  const made = await ben.does('calls', ben, offer)
  const { sdp } = Call.parse(made.result)
  await client.accept(sdp)
  await client.connected
  await expect.poll(sent).toBeGreaterThan(0)

  const hearAgain = deafen()
  try {
    clock.forward(14)
    const before = sent()
    await expect.poll(sent).toBeGreaterThan(before)
    expect(told().at(-1)).toBe(false)
    clock.forward(2)
    await expect.poll(() => told().at(-1)).toBe(true)
    const cutOffAt = sent()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(sent()).toBe(cutOffAt)
  } finally {
    hearAgain()
  }
  // The client renews its consent every five seconds, more or less.
  await expect.poll(() => told().at(-1)).toBe(false)
  const back = sent()
  await expect.poll(sent).toBeGreaterThan(back + 1)
  // Without a gap, what is sent anew because it was missed apart: a number that wraps unsent would leave both ends with different keys.
  const numbers = [...new Set(media)]
  const [first = 0] = numbers
  expect(numbers).toEqual(numbers.map((_number, at) => (first + at) & 0xffff))
  events.close()
})
