import { beforeEach, describe, expect, it } from 'vitest'
import { RoomVoices } from '../../../../../../src/server/conference/media/voices/roomVoices.ts'
import { selectVoices } from '../../../../../../src/server/conference/media/selectSources.ts'
import type { MediaPacket } from '../../../../../../src/server/conference/media/rtp/rtpPacket.ts'
import { MixerDouble } from '../../../../../support/media/voices/mixerDouble.ts'
import { participantOf } from '../../../../../support/media/voices/participants.ts'

const [loud, silent] = [20, 127]
/** A packet of 20 ms, recognized by its speaker and number. */
const payloadOf = (uuid: string, index: number) => Buffer.from([0x78, uuid.charCodeAt(0), index])

class Room {
  ms = 100_000
  readonly mixer = new MixerDouble()
  readonly voices: RoomVoices
  readonly people = new Map<string, ReturnType<typeof participantOf>>()
  readonly sent = new Map<string, MediaPacket[]>()
  readonly #counts = new Map<string, number>()
  isServed = true

  constructor(...uuids: readonly string[]) {
    const clock = { now: () => this.ms }
    this.voices = new RoomVoices({ clock, mixer: this.mixer, onChanged: () => this.refresh() })
    for (const uuid of uuids) this.join(uuid)
  }

  join(uuid: string): void {
    this.people.set(uuid, participantOf(uuid))
    const sent: MediaPacket[] = []
    this.sent.set(uuid, sent)
    this.voices.add(uuid, { send: (packet) => void sent.push(packet), isServed: () => this.isServed })
    this.refresh()
  }

  refresh(): void {
    const seated = this.voices.order.flatMap((uuid) => {
      const participant = this.people.get(uuid)
      return participant === undefined ? [] : [{ participant, sends: () => true }]
    })
    for (const viewer of this.people.values())
      this.voices.select(
        viewer.uuid,
        selectVoices(viewer, seated, (uuid) => this.voices.isSpeaking(uuid)),
      )
    this.voices.settle()
  }

  /** Everyone named sends a packet at their level, then 20 ms pass. */
  step(levels: Readonly<Record<string, number>>): void {
    for (const [uuid, level] of Object.entries(levels)) {
      const person = this.people.get(uuid)
      if (person === undefined) continue
      const index = this.#counts.get(uuid) ?? 0
      this.#counts.set(uuid, index + 1)
      if (this.voices.heard(person, level)) this.refresh()
      const packet = { sequenceNumber: index, timestamp: index * 960, marker: false }
      this.voices.receive(person, { ...packet, payload: payloadOf(uuid, index) })
    }
    this.ms += 20
  }

  steps(count: number, levels: Readonly<Record<string, number>>): void {
    for (let step = 0; step < count; step += 1) this.step(levels)
  }

  /** Returns what a participant was sent since the last call: speaker and number, or the mix's bytes. */
  take(uuid: string): string[] {
    const sent = this.sent.get(uuid) ?? []
    return sent.splice(0).map(({ payload }) => `${String.fromCharCode(payload[1] ?? 0)}${payload[2]}`)
  }

  count(uuid: string): number {
    return this.#counts.get(uuid) ?? 0
  }

  /** Delivers a frame of the only mix, with the packet numbers that it has of its voices. */
  mixed(number: number, ...packets: readonly (number | null)[]): void {
    const positions = packets.map((packet) => (packet === null ? null : packet * 960))
    this.mixer.mixed({ mix: this.mixer.mix, number, positions, payload: payloadOf('M', number & 0xff) })
  }
}

let room: Room
beforeEach(() => {
  room = new Room('ada', 'ben', 'cleo')
})

describe('one voice', () => {
  it('is forwarded to all others, untouched', () => {
    room.steps(3, { ada: loud, ben: silent, cleo: silent })
    expect(room.take('ben')).toEqual(['a0', 'a1', 'a2'])
    expect(room.take('cleo')).toEqual(['a0', 'a1', 'a2'])
    expect(room.take('ada').some((packet) => packet.startsWith('a'))).toBe(false)
    expect(room.mixer.mixes.size).toBe(0)
  })

  it('after another loses nothing: the first packet with the new voice is forwarded', () => {
    room.steps(5, { ada: loud, ben: silent, cleo: silent })
    room.steps(60, { ada: silent, ben: silent, cleo: silent })
    room.take('cleo')
    const first = room.count('ben')
    room.steps(2, { ben: loud, ada: silent, cleo: silent })
    expect(room.take('cleo')).toEqual([`b${first}`, `b${first + 1}`])
  })

  it('goes on when the mixer cannot be started', () => {
    room.mixer.isReady = false
    room.steps(3, { ada: loud, ben: loud, cleo: silent })
    expect(room.take('cleo')).toEqual(['a0', 'a1', 'a2'])
    expect(room.mixer.voices.size).toBe(0)
  })
})

describe('two voices', () => {
  beforeEach(() => {
    room.steps(10, { ada: loud, ben: silent, cleo: silent })
    for (const uuid of ['ada', 'ben', 'cleo']) room.take(uuid)
    room.step({ ada: loud, ben: loud, cleo: silent })
  })

  it('are mixed for the one who listens, and forwarded to one another', () => {
    expect(room.mixer.mixes.size).toBe(1)
    room.steps(2, { ada: loud, ben: loud, cleo: silent })
    expect(room.take('ada')).toEqual(['b10', 'b11', 'b12'])
    expect(room.take('ben')).toEqual(['a10', 'a11', 'a12'])
    room.mixed(7, 11, 10)
    expect(room.take('cleo')).toEqual(['a10', 'M7'])
  })

  it('start in the mix where each was not heard yet, after what was', () => {
    const [ada, ben] = [...room.mixer.voices.values()]
    expect(ada?.heard.map(({ timestamp }) => timestamp / 960)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(ada?.packets).toEqual([])
    expect(ben?.packets.map(({ timestamp }) => timestamp / 960)).toEqual([10])
  })

  it('continue the stream: number and timestamp go on from the last packet to the mix, and back', () => {
    const packets: MediaPacket[] = []
    room.mixed(7, 11, 10)
    room.mixed(8, 12, 11)
    packets.push(...(room.sent.get('cleo') ?? []))
    expect(packets.map(({ timestamp }) => timestamp / 960)).toEqual([10, 11, 12])
    expect(packets.map(({ sequenceNumber }) => sequenceNumber)).toEqual([10, 11, 12])
  })

  it('send nothing while both are held back, and nothing twice that was forwarded', () => {
    room.take('cleo')
    room.mixed(7, null, null)
    room.mixed(8, 9, null)
    room.mixed(9, 10, null)
    expect(room.take('cleo')).toEqual([])
    room.mixed(10, 11, 10)
    expect(room.take('cleo')).toEqual(['M10'])
  })

  it('end with the packets that the mix has not reached', () => {
    for (let frame = 0; frame < 20; frame += 1) {
      room.step({ ada: loud, ben: silent, cleo: silent })
      if (frame >= 2) room.mixed(frame, 9 + frame, 8 + frame)
    }
    room.take('cleo')
    const before = room.count('ada')
    while (room.mixer.mixes.size > 0) {
      room.step({ ada: loud, ben: silent, cleo: silent })
      if (room.mixer.mixes.size > 0)
        room.mixed(room.count('ada'), room.count('ada') - 3, room.count('ada') - 3)
    }
    const taken = room.take('cleo')
    const last = room.count('ada')
    expect(before).toBeLessThan(last)
    const forwarded = taken.filter((packet) => packet.startsWith('a'))
    expect(forwarded).toEqual([`a${last - 3}`, `a${last - 2}`, `a${last - 1}`])
  })

  it('are one mix for everyone who hears the same', () => {
    room.join('dora')
    room.step({ ada: loud, ben: loud, cleo: silent, dora: silent })
    expect(room.mixer.mixes.size).toBe(1)
    room.take('dora')
    room.mixed(7, 11, 11)
    expect(room.take('dora')).toEqual(['M7'])
  })

  it('of which one is muted leave the other, and no frame with the muted voice follows', () => {
    const mix = room.mixer.mix
    room.mixed(7, 11, 10)
    room.people.set('ben', participantOf('ben', { sound: { bySelf: true, byHost: false } }))
    room.refresh()
    room.take('cleo')
    room.mixer.mixed({ mix, number: 8, positions: [12 * 960, 11 * 960], payload: payloadOf('M', 8) })
    expect(room.take('cleo')).toEqual([])
    expect(room.mixer.mixes.size + room.mixer.voices.size).toBe(0)
    room.step({ ada: loud, ben: loud, cleo: silent })
    expect(room.take('cleo').every((packet) => packet.startsWith('a'))).toBe(true)
  })

  it('become the loudest one alone when the mixer stalls, and a mix again when it goes on', () => {
    room.mixed(7, 11, 10)
    room.take('cleo')
    room.steps(15, { ada: loud, ben: loud, cleo: silent })
    const forwarded = room.take('cleo')
    expect(forwarded.length).toBeGreaterThanOrEqual(3)
    expect(new Set(forwarded.map((packet) => packet[0])).size).toBe(1)
    room.mixed(9, 20, 20)
    room.step({ ada: loud, ben: loud, cleo: silent })
    expect(room.take('cleo')).toEqual(['M9'])
  })

  it('become the loudest one alone when the mixer ends, and a new mix when it is there again', () => {
    room.mixer.change(false)
    room.take('cleo')
    room.steps(2, { ada: loud, ben: loud, cleo: silent })
    expect(new Set(room.take('cleo').map((packet) => packet[0])).size).toBe(1)
    room.mixer.mixes.clear()
    room.mixer.change(true)
    expect(room.mixer.mixes.size).toBe(1)
  })

  it('are sent to no one who is not served', () => {
    room.isServed = false
    room.take('cleo')
    room.mixed(7, 11, 10)
    room.step({ ada: loud, ben: loud, cleo: silent })
    expect(room.take('cleo')).toEqual([])
  })
})

it('the mixer is started with the third participant', () => {
  const two = new Room('ada', 'ben')
  expect(two.mixer.starts).toBe(0)
  two.join('cleo')
  expect(two.mixer.starts).toBe(1)
})
