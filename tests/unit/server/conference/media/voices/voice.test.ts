import { describe, expect, it } from 'vitest'
import type { VoicePacket } from '../../../../../../src/server/conference/media/voices/jitterBuffer.ts'
import { openDecoder } from '../../../../../../src/server/conference/media/voices/opusCodec.ts'
import { Voice } from '../../../../../../src/server/conference/media/voices/voice.ts'
import { amplitudeOf, decibels, joined, tonePackets } from '../../../../../support/media/voices/tones.ts'

const hertz = 440
const amplitude = 0.3
const first = { sequenceNumber: 65_530, timestamp: 2 ** 32 - 960 * 3 }

interface Arrival {
  readonly packet: VoicePacket
  readonly atMs: number
}

/** Plays a voice in steps of 20 ms, with packets as they arrive. */
async function play(arrivals: readonly Arrival[], frames: number, primed: readonly VoicePacket[] = []) {
  const voice = new Voice(await openDecoder(), 30, 0)
  voice.prime(primed)
  const played: Float32Array[] = []
  const positions: (number | null)[] = []
  let next = 0
  const inOrder = arrivals.toSorted((one, other) => one.atMs - other.atMs)
  for (let frame = 1; frame <= frames; frame += 1) {
    for (let due = inOrder[next]; due !== undefined && due.atMs <= frame * 20; due = inOrder[next]) {
      voice.receive(due.packet, due.atMs)
      next += 1
    }
    voice.read(frame * 20)
    played.push(voice.frame.slice())
    positions.push(voice.position)
  }
  voice.free()
  return { played, positions }
}
const packets = (count: number) => tonePackets(hertz, amplitude, count, first)
/** Every 20 ms, later by what `jitter` returns. */
const arriving = (given: readonly VoicePacket[], jitter: (index: number) => number = () => 0): Arrival[] =>
  given.map((packet, index) => ({ packet, atMs: index * 20 + 5 + jitter(index) }))
const levels = (frames: readonly Float32Array[]) =>
  frames.map((frame) => decibels(amplitudeOf(hertz, frame) + 1e-9, amplitude))
const steps = (positions: readonly (number | null)[]) =>
  positions.map((position) => (position === null ? null : ((position - first.timestamp) >>> 0) / 960))

describe('voice', () => {
  it('plays every packet once, in order, 40 ms after it has come', async () => {
    const { played, positions } = await play(arriving(await packets(20)), 21)
    expect(steps(positions).slice(0, 5)).toEqual([null, 0, 1, 2, 3])
    expect(steps(positions).at(-1)).toBe(19)
    expect(Math.min(...levels(played.slice(4)))).toBeGreaterThan(-1)
  })

  it('continues the sound that was heard before it', async () => {
    const given = await packets(30)
    const { played, positions } = await play(arriving(given.slice(8)), 12, given.slice(0, 8))
    expect(steps(positions)[1]).toBe(8)
    expect(Math.min(...levels(played.slice(1)))).toBeGreaterThan(-1)
  })

  it('fills a lost packet from the next one', async () => {
    const given = (await packets(20)).filter((_, index) => index !== 10)
    const arrivals = given.map((packet) => {
      const index = (packet.sequenceNumber - first.sequenceNumber) & 0xffff
      return { packet, atMs: index * 20 + 5 }
    })
    const { played, positions } = await play(arrivals, 20)
    expect(steps(positions).slice(1)).toEqual(Array.from({ length: 19 }, (_, index) => index))
    expect(Math.min(...levels(played.slice(4)))).toBeGreaterThan(-3)
  })

  it('grows its delay by a frame when a packet is late, and loses none', async () => {
    const late = arriving(await packets(40), (index) => (index >= 10 ? 38 : 0))
    const { played, positions } = await play(late, 42)
    expect(steps(positions).at(-1)).toBe(39)
    expect(Math.min(...levels(played.slice(4)))).toBeGreaterThan(-6)
  })

  it('shrinks its delay to 60 ms at most after a burst', async () => {
    const given = await packets(60)
    const arrivals = given.map((packet, index) => ({
      packet,
      atMs: (index >= 10 && index < 20 ? 20 : index) * 20 + 5,
    }))
    const { positions } = await play(arrivals, 60)
    expect(57 - (steps(positions)[57] ?? 0)).toBeLessThanOrEqual(3)
  })

  it('follows a source whose clock is fast', async () => {
    const given = await packets(400)
    const arrivals = given.map((packet, index) => ({ packet, atMs: index * 19.6 + 5 }))
    const { played, positions } = await play(arrivals, 390)
    const behind = 390 * (20 / 19.6) - (steps(positions)[389] ?? 0)
    expect(behind).toBeLessThan(4.5)
    expect(Math.min(...levels(played.slice(4)))).toBeGreaterThan(-6)
  })

  it('is silent after 100 ms without a packet, and starts with the next one', async () => {
    const given = await packets(40)
    const arrivals = arriving(given).filter((_, index) => index < 10 || index >= 30)
    const { played, positions } = await play(arrivals, 42)
    expect(steps(positions).slice(17, 30)).toEqual(Array.from({ length: 13 }, () => null))
    expect(joined(played.slice(18, 30)).every((sample) => sample === 0)).toBe(true)
    expect(Math.min(...levels(played.slice(36, 41)))).toBeGreaterThan(-2)
  })

  it('survives packets that are not Opus', async () => {
    const given = await packets(20)
    const garbage = given.map((packet, index) =>
      index % 4 === 2 ? { ...packet, payload: Uint8Array.of(0xff, 0xff, 0xff) } : packet,
    )
    const { played } = await play(arriving(garbage), 20)
    expect(played.every((frame) => frame.every((sample) => Math.abs(sample) <= 1.2))).toBe(true)
  })
})
