import { describe, expect, it } from 'vitest'
import { ActiveVoices } from '../../../../../../src/server/conference/media/voices/activeVoices.ts'

/** Levels as clients report them: dB below the loudest possible level. */
const [loud, soft, noise, silent] = [20, 40, 60, 127]

class Room {
  ms = 0
  readonly voices = new ActiveVoices({ now: () => this.ms })

  constructor(...people: readonly string[]) {
    for (const person of people) this.voices.add(person)
  }

  /** Everyone sends 50 packets per second for `ms`. Returns how often the selection changed. */
  passes(ms: number, levels: Readonly<Record<string, number>>): number {
    let changes = 0
    for (const until = this.ms + ms; this.ms < until; this.ms += 20)
      for (const [person, level] of Object.entries(levels)) if (this.voices.heard(person, level)) changes += 1
    return changes
  }

  get speaking(): string[] {
    return this.voices.order.filter((uuid) => this.voices.isSpeaking(uuid))
  }
}

describe('active voices', () => {
  it('have someone from their first packet with a voice on', () => {
    const room = new Room('ada', 'ben')
    room.passes(2_000, { ada: loud, ben: silent })
    expect(room.speaking).toEqual(['ada'])
    expect(room.passes(20, { ada: loud, ben: soft })).toBe(1)
    expect(room.speaking).toEqual(['ada', 'ben'])
  })

  it('keep someone through a pause of 0.8 s, and no longer', () => {
    const room = new Room('ada', 'ben')
    room.passes(500, { ada: loud, ben: soft })
    expect(room.passes(800, { ada: loud, ben: noise })).toBe(0)
    expect(room.passes(60, { ada: loud, ben: noise })).toBe(1)
    expect(room.speaking).toEqual(['ada'])
  })

  it('do not have background noise', () => {
    const room = new Room('ada', 'ben')
    expect(room.passes(3_000, { ada: noise, ben: silent })).toBe(0)
    expect(room.speaking).toEqual([])
  })

  it('order those who are silent by who spoke last', () => {
    const room = new Room('ada', 'ben', 'cleo')
    room.passes(200, { ben: loud })
    room.passes(200, { cleo: loud })
    room.passes(2_000, { ada: silent })
    expect(room.voices.order).toEqual(['cleo', 'ben', 'ada'])
  })

  it('put a fourth voice before the quietest of three only if it is clearly louder', () => {
    const room = new Room('ada', 'ben', 'cleo', 'dora')
    room.passes(200, { ada: loud, ben: loud, cleo: soft })
    room.passes(20, { ada: loud, ben: loud, cleo: soft, dora: soft + 3 })
    expect(room.voices.order).toEqual(['ada', 'ben', 'cleo', 'dora'])
    expect(room.passes(1_000, { ada: loud, ben: loud, cleo: soft, dora: soft - 3 })).toBe(0)
    expect(room.passes(1_000, { ada: loud, ben: loud, cleo: soft, dora: soft - 10 })).toBe(1)
    expect(room.voices.order).toEqual(['ada', 'ben', 'dora', 'cleo'])
  })

  it('no longer have someone who left', () => {
    const room = new Room('ada', 'ben')
    room.passes(200, { ada: loud, ben: loud })
    room.voices.remove('ada')
    expect(room.voices.order).toEqual(['ben'])
    expect(room.voices.heard('ada', loud)).toBe(false)
  })
})
