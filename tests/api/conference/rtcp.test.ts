import { Socket } from 'node:dgram'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTest as it, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, connectMedia, hostPin, join } from '../../support/media/conference.ts'
import { type MediaClient, ntpEpochOffset, picturePayload } from '../../support/media/mediaClient.ts'

/**
 * Two clients of another implementation in one conference, over a network that drops the packets that a test
 * selects.
 */
const alias = 'room-412'
let sender: MediaClient
let viewer: MediaClient

const Change = z.object({ uuid: z.string(), is_cut_off: z.boolean() })

const callAs = async (name: string) => callOf(await join(running, alias, { name, pin: hostPin }))

async function callOf(attendee: Attendee): Promise<MediaClient> {
  const client = openMediaClient()
  await connectMedia(attendee, client, { media_type: 'video' })
  return client
}

it.beforeAll(async () => {
  running.book.write({ alias, hostPin })
  sender = await callAs('Ada')
  viewer = await callAs('Ben')
  // Send until the first keyframe has arrived.
  while (!seen(viewer).includes(next - 1)) await sendPictures(5)
})

let next = 1_000
let keyframes = -1
/** Sends a picture, as a keyframe if one was requested; returns its number. */
async function sendPicture(timestamp = next * 1_800): Promise<number> {
  const number = next
  next += 1
  const isRequested = keyframes !== sender.keyframeRequests
  keyframes = sender.keyframeRequests
  const payload = picturePayload(isRequested ? 'key' : 'delta', number)
  await sender.send('video', { sequenceNumber: number, timestamp, payload })
  return number
}

/** Sends pictures, one every 20 ms; returns their numbers. */
async function sendPictures(count: number): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < count) {
    numbers.push(await sendPicture())
    await wait(20)
  }
  return numbers
}

const seen = (client: MediaClient) =>
  client.received.video.map(({ payload }) => (payload.length === 4 ? payload.readUInt16BE(2) : 0))

const isPicture = (bytes: unknown): bytes is Uint8Array =>
  bytes instanceof Uint8Array && (bytes[0] ?? 0) >> 6 === 2 && ((bytes[1] ?? 0) & 0x7f) === 98

/** Drops some of the video packets leaving or entering this process; each sequence number at most once. */
function lose(direction: 'send' | 'emit', isLost: (count: number) => boolean): void {
  const whole = Socket.prototype[direction]
  const known = new Set<number>()
  Reflect.set(Socket.prototype, direction, function (this: Socket, ...parts: readonly unknown[]) {
    const bytes = direction === 'send' ? parts[0] : parts[1]
    if (isPicture(bytes)) {
      const number = ((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0)
      const isFirst = !known.has(number)
      known.add(number)
      if (isFirst && isLost(known.size)) return
    }
    Reflect.apply(whole, this, parts)
  })
  onTestFinished(() => void Reflect.set(Socket.prototype, direction, whole))
}

describe('SRTP', () => {
  it('is not taken a second time when a recorded packet is sent again', async () => {
    const { send } = Socket.prototype
    const recorded: { readonly socket: Socket; readonly parts: readonly unknown[] }[] = []
    Reflect.set(Socket.prototype, 'send', function (this: Socket, ...parts: readonly unknown[]) {
      const [bytes] = parts
      if (isPicture(bytes)) recorded.push({ socket: this, parts: [Buffer.from(bytes), ...parts.slice(1)] })
      Reflect.apply(send, this, parts)
    })
    onTestFinished(() => void Reflect.set(Socket.prototype, 'send', send))
    const sent = await sendPictures(25)
    Reflect.set(Socket.prototype, 'send', send)
    expect(recorded).toHaveLength(sent.length)
    for (const { socket, parts } of recorded) Reflect.apply(send, socket, parts)
    await sendPictures(5)
    await wait(300)
    const times = new Map<number, number>()
    for (const number of seen(viewer)) times.set(number, (times.get(number) ?? 0) + 1)
    expect(sent.map((number) => times.get(number))).toEqual(sent.map(() => 1))
  })
})

describe('RTCP', () => {
  it('requests packets again that were lost on their way to the server', async () => {
    lose('send', (count) => count <= 40 && count % 5 === 0)
    const sent = await sendPictures(40)
    // Loss at the end is only noticed when the next packet arrives.
    await sendPictures(5)
    await expect.poll(() => sent.filter((number) => !seen(viewer).includes(number))).toEqual([])
  })

  it('sends packets again that were lost on their way to a client', async () => {
    lose('emit', (count) => count <= 40 && count % 5 === 3)
    const sent = await sendPictures(40)
    // Loss at the end is only noticed when the next packet arrives.
    await sendPictures(5)
    await expect.poll(() => sent.filter((number) => !seen(viewer).includes(number))).toEqual([])
  })

  it('passes a request for a keyframe on to the sender of the picture', async () => {
    await sendPictures(5)
    const before = sender.keyframeRequests
    await wait(400)
    await viewer.requestKeyframe()
    await expect.poll(() => sender.keyframeRequests).toBeGreaterThan(before)
  })

  it('reports the moment of each timestamp, so that sound and picture keep together', async () => {
    const begin = performance.now()
    const heldUp = monitorEventLoopDelay({ resolution: 10 })
    heldUp.enable()
    const rates = { audio: 48_000, video: 90_000 } as const
    for (let ms = 0; ms < 3_500; ms = performance.now() - begin) {
      const at = (rate: number) => 2 ** 31 + Math.round((ms * rate) / 1_000)
      const sequenceNumber = await sendPicture(at(rates.video))
      await sender.send('audio', {
        sequenceNumber,
        timestamp: at(rates.audio),
        payload: Buffer.from([1, 2, 3]),
      })
      await wait(20)
    }
    /**
     * Returns when the last packet of a stream was created, by its last sender report, in seconds of the
     * reporter's clock.
     */
    const madeAt = (client: MediaClient, kind: 'audio' | 'video') => {
      const report = client.senderReports[kind].at(-1)
      const packet = client.received[kind].at(-1)
      if (report === undefined || packet === undefined) return NaN
      const seconds = Number(report.ntpTimestamp) / 2 ** 32
      return seconds + ((packet.timestamp - report.rtpTimestamp) | 0) / rates[kind]
    }
    heldUp.disable()
    // The last packets of both streams were made at the same moment. `lateBy` is how late a busy machine may
    // have made one of them.
    const lateBy = heldUp.max / 1e9
    expect(Math.abs(madeAt(viewer, 'audio') - madeAt(viewer, 'video'))).toBeLessThan(0.05 + lateBy)
    const now = Date.now() / 1_000 + ntpEpochOffset
    expect(Math.abs(madeAt(viewer, 'audio') - now)).toBeLessThan(2)
  })
})

describe('sources of a client', () => {
  it('end its connection when there are more than any honest client has', async () => {
    const [watcher, eve] = [
      await join(running, alias, { name: 'Ada' }),
      await join(running, alias, { name: 'Eve' }),
    ]
    const events = await watcher.follow()
    const client = await callOf(eve)
    const isCutOff = () =>
      events
        .named('participant_update')
        .map((data) => Change.parse(data))
        .findLast(({ uuid }) => uuid === eve.uuid)?.is_cut_off
    const sendFrom = async (ssrc: number) => {
      client.changeSource('video', ssrc)
      const payload = picturePayload('key', ssrc)
      await client.send('video', { sequenceNumber: ssrc, timestamp: ssrc, payload })
    }
    for (let ssrc = 1; ssrc <= 32; ssrc += 1) await sendFrom(ssrc)
    await wait(600)
    expect(isCutOff()).toBe(false)
    for (let ssrc = 33; ssrc <= 40; ssrc += 1) await sendFrom(ssrc)
    await expect.poll(isCutOff, { timeout: 2_000 }).toBe(true)
    events.close()
    await client.close()
  })
})
