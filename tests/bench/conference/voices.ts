/**
 * Measures the mixing of voices without a network: six participants, three of whom speak at a time. Prints
 * the processor time of the mixer's thread and of the selection, and by how much a mixed voice is later than
 * a forwarded one.
 */
import { setTimeout } from 'node:timers/promises'
import { selectVoices } from '../../../src/server/conference/media/selectSources.ts'
import { MixerThread } from '../../../src/server/conference/media/voices/mixerThread.ts'
import { frameMs, frameSamples } from '../../../src/server/conference/media/voices/opusPacket.ts'
import { RoomVoices } from '../../../src/server/conference/media/voices/roomVoices.ts'
import { participantOf } from '../../support/media/voices/participants.ts'
import { tonePackets } from '../../support/media/voices/tones.ts'
import { percentiles } from '../percentiles.ts'

const watchedMs = 20_000
const uuids = ['ada', 'ben', 'cleo', 'dora', 'eve', 'finn'] as const
/** Levels as clients report them, in dB below the maximum. */
const [loud, silent] = [20, 127]
/** Delay of an Opus encoder, in milliseconds: its look-ahead at 48 kHz. */
const encoderDelayMs = 6.5

interface Result {
  /** Of one core. */
  readonly percent: number
  /** From the arrival of a packet to the frame of the mix that has it, in milliseconds. */
  readonly delaysMs: readonly number[]
}

/** Runs a call in which the first `speaking` participants speak all the time. */
async function call(speaking: number): Promise<Result> {
  const clock = { now: () => performance.timeOrigin + performance.now() }
  const mixer = new MixerThread()
  const people = uuids.map((uuid) => participantOf(uuid))
  const arrivals = new Map<number, number>()
  const delaysMs: number[] = []
  const voices = new RoomVoices({ clock, mixer, onChanged: () => refresh() })
  const refresh = () => {
    const seated = voices.order.flatMap((uuid) => {
      const participant = people.find((one) => one.uuid === uuid)
      return participant === undefined ? [] : [{ participant, sends: () => true }]
    })
    for (const viewer of people)
      voices.select(
        viewer.uuid,
        selectVoices(viewer, seated, (uuid) => voices.isSpeaking(uuid)),
      )
    voices.settle()
  }
  for (const { uuid } of people) voices.add(uuid, { send: () => undefined, isServed: () => true })
  mixer.subscribe({
    mixed: ({ positions: [position] }) => {
      const arrivedAt = position === null || position === undefined ? undefined : arrivals.get(position)
      if (arrivedAt !== undefined) delaysMs.push(performance.now() - arrivedAt + encoderDelayMs)
    },
    changed: () => undefined,
  })
  const sounds = await Promise.all(people.map((_, index) => tonePackets(300 + 170 * index, 0.2, 50)))
  while (!mixer.isReady) await setTimeout(10)
  const startedAt = performance.now()
  const before = process.cpuUsage()
  for (let frame = 0; performance.now() - startedAt < watchedMs; frame += 1) {
    for (const [index, person] of people.entries()) {
      const payload = sounds[index]?.[frame % 50]?.payload ?? new Uint8Array()
      if (voices.heard(person, index < speaking ? loud : silent)) refresh()
      const timestamp = frame * frameSamples
      if (index === 0) arrivals.set(timestamp, performance.now())
      const packet = { sequenceNumber: frame & 0xffff, timestamp, marker: false }
      voices.receive(person, { ...packet, payload: Buffer.from(payload) })
    }
    await setTimeout(Math.max(0, startedAt + (frame + 1) * frameMs - performance.now()))
  }
  const { user, system } = process.cpuUsage(before)
  await mixer.close()
  return { percent: ((user + system) / 1_000 / watchedMs) * 100, delaysMs }
}

/** Measures, and prints the results. */
export async function benchVoices(): Promise<void> {
  const forwarded = await call(1)
  const two = await call(2)
  const three = await call(3)
  const delay = percentiles(three.delaysMs)
  const round = (value: number) => value.toFixed(1)
  console.log(
    [
      '',
      'six participants, sound alone, without a network, in percent of one core:',
      `one voice, forwarded: ${round(forwarded.percent)} %; two voices: ${round(two.percent)} %; three: ${round(three.percent)} %`,
      `a mix of three costs ${round(three.percent - forwarded.percent)} % more than forwarding`,
      `delay added by mixing: p50 ${round(delay.p50)} ms, p95 ${round(delay.p95)} ms, max ${round(delay.max)} ms`,
    ].join('\n'),
  )
}
