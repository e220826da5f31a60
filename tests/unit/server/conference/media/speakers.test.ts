import { expect, test } from 'vitest'
import { Speakers } from '../../../../../src/server/conference/media/speakers.ts'

/** Levels as clients report them: dB below the loudest possible level. */
const [loud, soft, silent] = [20, 40, 127]

class Room {
  ms = 0
  readonly speakers = new Speakers({ now: () => this.ms }, 1_500)

  constructor(...people: readonly string[]) {
    for (const person of people) this.speakers.add(person)
  }

  /**
   * Makes every participant heard at their level, fifty times a second, for `ms` milliseconds. Returns how
   * often the active speaker changed.
   */
  passes(ms: number, levels: Readonly<Record<string, number>>): number {
    let changes = 0
    for (const until = this.ms + ms; this.ms < until; this.ms += 20)
      for (const [person, level] of Object.entries(levels))
        if (this.speakers.heard(person, level)) changes += 1
    return changes
  }
}

test('a participant who keeps speaking becomes the active speaker after a second and a half', () => {
  const room = new Room('ada', 'ben')
  expect(room.passes(1_400, { ada: silent, ben: loud })).toBe(0)
  expect(room.passes(200, { ada: silent, ben: loud })).toBe(1)
  expect(room.speakers.order).toEqual(['ben', 'ada'])
})

test('a cough does not change the active speaker', () => {
  const room = new Room('ada', 'ben')
  for (let cough = 0; cough < 5; cough += 1) {
    room.passes(200, { ada: soft, ben: loud })
    room.passes(2_000, { ada: soft, ben: silent })
  }
  expect(room.speakers.order).toEqual(['ada', 'ben'])
})

test('pauses between words do not cost the word', () => {
  const room = new Room('ada', 'ben')
  for (let word = 0; word < 6; word += 1) {
    room.passes(300, { ada: silent, ben: loud })
    room.passes(200, { ada: silent, ben: silent })
  }
  expect(room.speakers.order[0]).toBe('ben')
})

test('of two who are equally loud the one who has the word keeps it', () => {
  const room = new Room('ada', 'ben')
  expect(room.passes(10_000, { ada: loud, ben: loud })).toBe(0)
})

test('the previous speaker is next in the order, and a participant who leaves is removed from it', () => {
  const room = new Room('ada', 'ben', 'cleo')
  room.passes(2_000, { ben: loud })
  room.passes(4_000, { cleo: loud })
  expect(room.speakers.order).toEqual(['cleo', 'ben', 'ada'])
  room.speakers.remove('cleo')
  expect(room.speakers.order).toEqual(['ben', 'ada'])
})

test('a silent room changes nothing', () => {
  const room = new Room('ada', 'ben')
  expect(room.passes(10_000, { ada: silent, ben: silent })).toBe(0)
  expect(room.speakers.order).toEqual(['ada', 'ben'])
})
