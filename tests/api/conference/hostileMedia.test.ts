import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { writeNack, writePictureLoss } from '../../../src/server/conference/media/rtp/rtcpPacket.ts'
import { conferenceTest as it, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type Attendee, connectMedia, hostPin, join } from '../../support/media/conference.ts'
import {
  createHostileClient,
  extensionIds,
  type HostileClient,
  payloadTypes,
} from '../../support/media/hostileClient.ts'
import { hostileOffers } from '../../support/media/hostileOffers.ts'
import { type HostilePacket, hostilePackets } from '../../support/media/hostilePackets.ts'
import { type MediaClient, picturePayload } from '../../support/media/mediaClient.ts'
import { byTier } from '../../support/tier.ts'

/** Ada's picture and sound go to Ben, while a third participant sends what no client sends. */
const alias = 'room-412'
let ada: MediaClient
let ben: MediaClient
/** Alone in another conference, where the placeholder frame comes about every 0.7 s. */
let carl: MediaClient
let pid = 0
let next = 1_000
let keyframes = -1

const callAs = async (name: string, room = alias) => {
  const client = openMediaClient()
  await connectMedia(await join(running, room, { name, pin: hostPin }), client, { media_type: 'video' })
  return client
}

it.beforeAll(async () => {
  for (const room of [alias, 'room-413']) running.book.write({ alias: room, hostPin })
  ada = await callAs('Ada')
  ben = await callAs('Ben')
  carl = await callAs('Carl', 'room-413')
  pid = mediaProcess()
  while (!pictures().has(next - 1)) await sendFrame()
})

const pictures = () =>
  new Set(ben.received.video.map(({ payload }) => (payload.length === 4 ? payload.readUInt16BE(2) : 0)))

/** Sends 20 ms of Ada's picture and sound. */
async function sendFrame(): Promise<void> {
  const number = next
  next += 1
  const isRequested = keyframes !== ada.keyframeRequests
  keyframes = ada.keyframeRequests
  const picture = picturePayload(isRequested ? 'key' : 'delta', number)
  await ada.send('video', { sequenceNumber: number, timestamp: number * 1_800, payload: picture })
  const sound = Buffer.from([8, number >> 8, number & 0xff])
  await ada.send('audio', { sequenceNumber: number, timestamp: number * 960, payload: sound })
  await wait(20)
}

const mediaProcess = () =>
  Number(
    execFileSync('pgrep', ['-P', String(process.pid), '-f', 'media/process/main.ts'])
      .toString()
      .trim(),
  )

/** Returns the resident memory of the media process, in megabytes. */
const memory = () =>
  Number(/^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) / 1_024

const Answer = z.object({ call_uuid: z.string(), sdp: z.string() })

interface Hostile {
  readonly eve: Attendee
  readonly client: HostileClient
  readonly callUuid: string
  readonly offer: string
  /** Sources that the server sends to the participant. */
  readonly ssrcs: readonly number[]
}

async function hostile(options: { speaks: boolean } = { speaks: false }): Promise<Hostile> {
  const eve = await join(running, alias, { name: 'Eve', pin: hostPin })
  const client = createHostileClient(options)
  onTestFinished(async () => {
    await client.close()
    await eve.ask('POST release_token')
  })
  const offer = await client.offer()
  const said = await eve.does('calls', eve, { call_type: 'WEBRTC', media_type: 'video', sdp: offer })
  const { call_uuid: callUuid, sdp } = Answer.parse(said.result)
  await client.accept(sdp)
  await client.connected
  const ssrcs = [...sdp.matchAll(/^a=ssrc:(\d+) /gmu)].map(([, ssrc]) => Number(ssrc))
  return { eve, client, callUuid, offer, ssrcs }
}

const sendAs = (client: HostileClient, packet: HostilePacket) =>
  packet.kind === 'rtp' ? client.sendRtp(packet.header, packet.payload) : client.sendRtcp(packet.bytes)

/**
 * Sends frames for a time while `attack` sends something each 20 ms. Expects that the picture and sound of the
 * others go on, in the same process, which has not grown.
 */
async function expectUndisturbed(frames: number, attack: (frame: number) => Promise<unknown>): Promise<void> {
  const before = { memory: memory(), sound: ben.received.audio.length, carl: carl.received.video.length }
  const first = next
  for (let frame = 0; frame < frames; frame += 1) {
    await attack(frame)
    await sendFrame()
  }
  const last = next
  // The last ones can be lost, which only the next ones show.
  for (let frame = 0; frame < 5; frame += 1) await sendFrame()
  const missing = () => {
    const seen = pictures()
    return Array.from({ length: last - first }, (_, index) => first + index).filter((one) => !seen.has(one))
  }
  await expect.poll(() => missing().length, { timeout: 2_000 }).toBeLessThan(0.1 * frames)
  expect(ben.received.audio.length - before.sound).toBeGreaterThan(0.9 * frames)
  await expect.poll(() => carl.received.video.length, { timeout: 2_000 }).toBeGreaterThan(before.carl)
  expect(mediaProcess()).toBe(pid)
  expect(memory() - before.memory).toBeLessThan(40)
}

const seeds = byTier({ change: [1], all: Array.from({ length: 40 }, (_, index) => index + 1) })

describe('a hostile participant', () => {
  it.for(seeds)('disturbs no one with RTP and RTCP of any content, seed %i', async (seed) => {
    const { client, ssrcs } = await hostile()
    const packets = hostilePackets(seed, 800, ssrcs)
    await expectUndisturbed(40, async (frame) => {
      for (const packet of packets.slice(20 * frame, 20 * frame + 20)) await sendAs(client, packet)
    })
  })

  it.for(seeds)('disturbs no one with offers and answers of any content, seed %i', async (seed) => {
    const { eve, callUuid, offer } = await hostile()
    const offers = hostileOffers(seed, 20, offer)
    const statuses = new Set<number>()
    await expectUndisturbed(20, async (frame) => {
      const sdp = offers[frame] ?? ''
      const verb = frame % 4 === 3 ? 'ack' : frame % 4 === 2 ? 'new_candidate' : 'update'
      const body = verb === 'new_candidate' ? { candidate: sdp.slice(0, 1_000), mid: '0' } : { sdp }
      statuses.add((await eve.does(`calls/${callUuid}/${verb}`, eve, body)).status)
    })
    expect([...statuses].filter((status) => ![200, 400, 404, 413, 429].includes(status))).toEqual([])
  })

  it('gets packets and keyframes at a limited rate, however often it requests them', async () => {
    const { client, ssrcs } = await hostile()
    const all = Array.from({ length: 900 }, (_, index) => index * 17)
    const before = ada.keyframeRequests
    const since = performance.now()
    await expectUndisturbed(30, async () => {
      for (const ssrc of ssrcs) {
        await client.sendRtcp(writePictureLoss(1, ssrc))
        await client.sendRtcp(writeNack(1, ssrc, all))
      }
    })
    const seconds = (performance.now() - since) / 1_000
    expect(ada.keyframeRequests).toBeGreaterThan(before)
    expect(ada.keyframeRequests - before).toBeLessThan(4 * seconds + 2)
  })

  it('is heard at the rate of a voice when it floods everyone with sound', async () => {
    const { client } = await hostile({ speaks: true })
    const [loudest, size] = [0x80, 1_200]
    const header = Buffer.concat([
      Buffer.from([0x90, payloadTypes.opus, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7]),
      Buffer.from([0xbe, 0xde, 0, 1, extensionIds.audioLevel << 4, loudest, 0, 0]),
    ])
    const isFlood = ({ payload }: { readonly payload: Buffer }) => payload.length === size
    const flooded = () => ben.received.audio.filter(isFlood).length
    const since = performance.now()
    for (let count = 0; count < 900; count += 1) {
      header.writeUInt16BE(count, 2)
      header.writeUInt32BE(count * 960, 4)
      await client.sendRtp(header, Buffer.alloc(size, 8))
      if (count % 30 === 0) await wait(20)
    }
    await wait(100)
    const seconds = (performance.now() - since) / 1_000
    expect(flooded()).toBeGreaterThan(20)
    expect(flooded() * size).toBeLessThan(31_250 * (seconds + 2))
  })
})
