import { Socket } from 'node:dgram'
import { describe, expect, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { conferenceTest as it, openMediaClient, running } from '../../support/fixtures/conferenceTest.ts'
import { type ConferenceEvents, connectMedia, hostPin, join } from '../../support/media/conference.ts'
import { fatalAlert } from '../../support/media/strangerPackets.ts'

const alias = 'room-412'

const Change = z.object({ uuid: z.string(), is_cut_off: z.boolean() })
const Renewed = z.object({ sdp: z.string() })

interface ClientNetwork {
  /**
   * Sequence numbers of the video and audio packets that reached the client, even while its network is cut.
   */
  readonly media: readonly number[]
  cut(): void
  mend(): void
}

/** Controls the network of this process's only media client; the server's media run in a separate process. */
function controlNetwork(): ClientNetwork {
  const { emit, send } = Socket.prototype
  const media: number[] = []
  let isCut = false
  Reflect.set(Socket.prototype, 'emit', function (this: Socket, name: string, ...args: readonly unknown[]) {
    const [packet] = args
    // RFC 5761: payload types from 96 are media, 64 to 95 are RTCP.
    if (name === 'message' && packet instanceof Uint8Array && (packet[0] ?? 0) >> 6 === 2)
      if (((packet[1] ?? 0) & 0x7f) >= 96) media.push(((packet[2] ?? 0) << 8) | (packet[3] ?? 0))
    return (isCut && name === 'message') || Boolean(Reflect.apply(emit, this, [name, ...args]))
  })
  Reflect.set(Socket.prototype, 'send', function (this: Socket, ...args: readonly unknown[]) {
    if (!isCut) Reflect.apply(send, this, args)
  })
  onTestFinished(() => {
    Reflect.set(Socket.prototype, 'emit', emit)
    Reflect.set(Socket.prototype, 'send', send)
  })
  return {
    media,
    cut: () => (isCut = true),
    mend: () => (isCut = false),
  }
}

describe('a participant whose network is gone without a word', () => {
  it('is told of as cut off within 5 s and sent nothing, until something comes from them again', async () => {
    const network = controlNetwork()
    running.book.write({ alias, hostPin })
    const ada = await join(running, alias, { name: 'Ada', pin: hostPin })
    const ben = await join(running, alias, { name: 'Ben' })
    const events: ConferenceEvents = await ada.follow()
    const told = () =>
      events
        .named('participant_update')
        .map((data) => Change.parse(data))
        .findLast(({ uuid }) => uuid === ben.uuid)?.is_cut_off
    const { callUuid } = await connectMedia(ben, openMediaClient(), { media_type: 'video' })
    const came = () => network.media.length
    await expect.poll(came).toBeGreaterThan(0)
    expect(told()).toBe(false)

    network.cut()
    const cutAt = performance.now()
    await expect.poll(told, { interval: 20 }).toBe(true)
    expect(performance.now() - cutAt).toBeLessThan(5_000)
    // Packets that were on their way may still arrive.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const before = came()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(came()).toBe(before)

    // The connection after an ICE restart: werift does not do a new handshake on the old one.
    const renewed = openMediaClient()
    // An offer alone does not prove that media are flowing.
    const again = await ben.does(`calls/${callUuid}/update`, ben, { sdp: await renewed.offer() })
    expect(again.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(told()).toBe(true)

    network.mend()
    await renewed.accept(Renewed.parse(again.result).sdp)
    await expect.poll(told).toBe(false)
    const back = came()
    await expect.poll(came).toBeGreaterThan(back + 1)
    // There is no gap except for retransmissions: a sequence number that wraps unsent would leave the two
    // ends with different keys (RFC 3711, 3.3.1).
    const numbers = [...new Set(network.media)]
    const [first = 0] = numbers
    expect(numbers).toEqual(numbers.map((_number, index) => (first + index) & 0xffff))
    events.close()
  })
})

describe('a participant with sound alone', () => {
  it('is told of as cut off within 5 s while they speak', async () => {
    const network = controlNetwork()
    running.book.write({ alias: 'room-414', hostPin })
    const ada = await join(running, 'room-414', { name: 'Ada', pin: hostPin })
    const ben = await join(running, 'room-414', { name: 'Ben' })
    const events = await ada.follow()
    const told = () =>
      events
        .named('participant_update')
        .map((data) => Change.parse(data))
        .findLast(({ uuid }) => uuid === ben.uuid)?.is_cut_off
    const client = openMediaClient()
    const offer = client.offer.bind(client)
    const withoutPicture = async () => {
      const [audio = '', video = ''] = (await offer()).split(/(?=m=video)/u)
      return audio + video.replace('a=sendrecv', 'a=inactive')
    }
    await connectMedia(ben, { ...client, offer: withoutPicture }, { media_type: 'audio' })
    let number = 0
    const speaking = setInterval(() => {
      number += 1
      const packet = {
        sequenceNumber: number,
        timestamp: number * 960,
        payload: Buffer.from([0x78, 1, 2, 3]),
      }
      void client.send('audio', packet).catch(() => undefined)
    }, 20)
    onTestFinished(() => clearInterval(speaking))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(told()).toBe(false)
    network.cut()
    const cutAt = performance.now()
    await expect.poll(told, { interval: 20 }).toBe(true)
    expect(performance.now() - cutAt).toBeLessThan(5_000)
    events.close()
  })
})

describe('a plaintext DTLS alert', () => {
  it('from the address of a participant does not end their media', async () => {
    const { send } = Socket.prototype
    let inTheirName: (packet: Buffer) => void = () => undefined
    Reflect.set(Socket.prototype, 'send', function (this: Socket, ...args: readonly unknown[]) {
      inTheirName = (packet) => void Reflect.apply(send, this, [packet, ...args.slice(1)])
      Reflect.apply(send, this, args)
    })
    onTestFinished(() => void Reflect.set(Socket.prototype, 'send', send))
    const network = controlNetwork()
    running.book.write({ alias: 'room-413', hostPin })
    const ada = await join(running, 'room-413', { name: 'Ada', pin: hostPin })
    const events = await ada.follow()
    await connectMedia(ada, openMediaClient(), { media_type: 'video' })
    const came = () => network.media.length
    await expect.poll(came).toBeGreaterThan(0)
    for (let count = 0; count < 20; count += 1) inTheirName(fatalAlert())
    const before = came()
    await expect.poll(came, { timeout: 3_000 }).toBeGreaterThan(before + 2)
    expect(events.named('participant_update')).not.toContainEqual(
      expect.objectContaining({ uuid: ada.uuid, is_cut_off: true }),
    )
    events.close()
  })
})
