import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  addFigures,
  figuresBetween,
  type MediaFigures,
  minuteOf,
  noFigures,
  readSnapshot,
} from '../../../../src/platform/conference/mediaFigures.ts'

/** Statistics of a call between two connections of one browser, four seconds after its start and later. */
const Recorded = z.record(
  z.enum(['chromium', 'firefox']),
  z.object({ ms: z.number(), before: z.array(z.unknown()), after: z.array(z.unknown()) }),
)
const recorded = Recorded.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../support/media/recordedStats.json'), 'utf8')),
)

const measured = ({ ms, before, after }: { ms: number; before: unknown[]; after: unknown[] }) =>
  minuteOf(figuresBetween(readSnapshot(before, 0), readSnapshot(after, ms)))

/** Figures of a period without loss in which nothing was measured but what is given. */
const figures = (change: Partial<MediaFigures>): MediaFigures => ({ ...noFigures, ms: 60_000, ...change })

describe('minute from two reports', () => {
  it('has the figures of Chromium', () => {
    expect(measured(recorded.chromium)).toEqual({
      seconds: 15,
      round_trip_ms: 1,
      jitter_ms: 0,
      loss_up: 0,
      loss_down: 0,
      concealed: 0,
      frames_up: 20,
      frames_down: 20,
      freezes: 0,
      frozen_ms: 0,
      kbit_up: 220,
      kbit_down: 221,
    })
  })

  it('has the figures of Firefox', () => {
    expect(measured(recorded.firefox)).toEqual({
      seconds: 15,
      round_trip_ms: 0,
      jitter_ms: 5,
      loss_up: 0,
      loss_down: 0,
      concealed: 0,
      frames_up: 30,
      frames_down: 30.1,
      freezes: 0,
      frozen_ms: 0,
      kbit_up: 191,
      kbit_down: 195,
    })
  })

  it('ignores reports of other types and without the figures of their type', () => {
    const reports = [null, 'text', { type: 'codec', id: 'C' }, { type: 'inbound-rtp', id: 'I' }]
    const snapshot = readSnapshot(reports, 0)
    expect([...snapshot.entries.keys()]).toEqual(['I'])
    expect(figuresBetween(snapshot, { ...snapshot, at: 20_000 })).toEqual({ ...noFigures, ms: 20_000 })
  })

  it('does not exist for less than ten seconds or more than two minutes', () => {
    expect(minuteOf(figures({ ms: 9_999 }))).toBeNull()
    expect(minuteOf(figures({ ms: 120_001 }))).toBeNull()
    expect(minuteOf(figures({ ms: 10_000 }))).toMatchObject({ seconds: 10, kbit_up: 0 })
  })
})

describe('loss', () => {
  const snapshot = (at: number, received: object, reported: object = {}, sent: object = {}) =>
    readSnapshot(
      [
        { type: 'inbound-rtp', id: 'in', kind: 'audio', ...received },
        { type: 'outbound-rtp', id: 'out', kind: 'audio', ...sent },
        { type: 'outbound-rtp', id: 'unreported', kind: 'video', packetsSent: at },
        { type: 'remote-inbound-rtp', id: 'report', kind: 'audio', localId: 'out', ...reported },
      ],
      at,
    )

  it('is measured in each direction, on the streams that are reported on', () => {
    const before = snapshot(
      0,
      { packetsReceived: 100, packetsLost: 7 },
      { packetsLost: 3 },
      { packetsSent: 50 },
    )
    const after = snapshot(
      60_000,
      { packetsReceived: 190, packetsLost: 17 },
      { packetsLost: 8 },
      { packetsSent: 150 },
    )
    expect(minuteOf(figuresBetween(before, after))).toMatchObject({ loss_down: 0.1, loss_up: 0.05 })
  })

  it('is not negative when a late packet takes one back', () => {
    const before = snapshot(0, { packetsReceived: 100, packetsLost: 7 })
    const after = snapshot(60_000, { packetsReceived: 200, packetsLost: 6 })
    expect(minuteOf(figuresBetween(before, after))).toMatchObject({ loss_down: 0 })
  })
})

describe('picture', () => {
  const video = (at: number, received: object) =>
    readSnapshot([{ type: 'inbound-rtp', id: 'in', kind: 'video', ...received }], at)

  it('does not count as frozen while the node sends its placeholder, whose frames are all key frames', () => {
    const before = video(0, {
      framesDecoded: 10,
      keyFramesDecoded: 1,
      freezeCount: 0,
      totalFreezesDuration: 0,
    })
    const placeholder = video(1_000, {
      framesDecoded: 12,
      keyFramesDecoded: 3,
      freezeCount: 2,
      totalFreezesDuration: 0.8,
    })
    expect(figuresBetween(before, placeholder)).toMatchObject({ freezes: null, frozenSeconds: null })
    const real = video(1_000, {
      framesDecoded: 12,
      keyFramesDecoded: 1,
      freezeCount: 2,
      totalFreezesDuration: 0.8,
    })
    expect(figuresBetween(before, real)).toMatchObject({ freezes: 2, frozenSeconds: 0.8 })
  })

  it('has its rate from the time in which it was sent', () => {
    const at = (ms: number, framesEncoded: number) =>
      readSnapshot([{ type: 'outbound-rtp', id: 'camera', kind: 'video', framesEncoded }], ms)
    const on = figuresBetween(at(0, 0), at(20_000, 480))
    const off = figuresBetween(at(20_000, 480), at(60_000, 480))
    expect(minuteOf(addFigures(on, off))).toMatchObject({ seconds: 60, frames_up: 24 })
    expect(minuteOf(off)).toMatchObject({ frames_up: null })
  })

  it('counts the smoothest of several streams', () => {
    const at = (ms: number, camera: number, slides: number) =>
      readSnapshot(
        [
          { type: 'outbound-rtp', id: 'camera', kind: 'video', framesEncoded: camera },
          { type: 'outbound-rtp', id: 'slides', kind: 'video', framesEncoded: slides },
        ],
        ms,
      )
    expect(minuteOf(figuresBetween(at(0, 0, 0), at(60_000, 1_440, 300)))).toMatchObject({ frames_up: 24 })
  })
})

describe('sum of two periods', () => {
  it('adds the figures and keeps the later jitter', () => {
    const earlier = figures({ ms: 30_000, lostDown: 5, jitterMs: 10, freezes: 1 })
    const later = figures({ ms: 30_000, lostDown: 2, jitterMs: 20 })
    expect(addFigures(earlier, later)).toEqual({
      ...noFigures,
      ms: 60_000,
      lostDown: 7,
      jitterMs: 20,
      freezes: 1,
    })
  })
})
