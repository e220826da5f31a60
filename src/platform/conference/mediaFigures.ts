import * as z from 'zod/mini'
import { minuteSeconds, type QualityMinute } from '../../contract/conference/callQuality.ts'

const figure = z.optional(z.number())

/** Counters of the statistics that matter here (W3C `webrtc-stats`). Browsers leave some of them out. */
const Counters = z.object({
  totalRoundTripTime: figure,
  responsesReceived: figure,
  packetsReceived: figure,
  packetsLost: figure,
  bytesReceived: figure,
  headerBytesReceived: figure,
  totalSamplesReceived: figure,
  concealedSamples: figure,
  silentConcealedSamples: figure,
  framesDecoded: figure,
  keyFramesDecoded: figure,
  freezeCount: figure,
  totalFreezesDuration: figure,
  packetsSent: figure,
  bytesSent: figure,
  headerBytesSent: figure,
  framesEncoded: figure,
})
type Counter = keyof z.infer<typeof Counters>

const Entry = z.extend(Counters, {
  type: z.enum(['candidate-pair', 'inbound-rtp', 'outbound-rtp', 'remote-inbound-rtp']),
  id: z.string(),
  kind: z.optional(z.string()),
  /** Of a report about what arrived on the other side: the stream that it is about. */
  localId: z.optional(z.string()),
  trackIdentifier: z.optional(z.string()),
  jitter: figure,
})
type Entry = z.infer<typeof Entry>

/** Statistics of one moment, by their id. `at` is in milliseconds of a monotonic clock. */
export interface MediaSnapshot {
  at: number
  entries: ReadonlyMap<string, Entry>
}

/** Reads the statistics that matter; ignores all others. */
export function readSnapshot(reports: Iterable<unknown>, at: number): MediaSnapshot {
  const entries = new Map<string, Entry>()
  for (const report of reports) {
    const entry = Entry.safeParse(report)
    if (entry.success) entries.set(entry.data.id, entry.data)
  }
  return { at, entries }
}

/** Sums over a period. `null`: never reported, or nothing of this kind was sent or received. */
export interface MediaFigures {
  ms: number
  responses: number | null
  roundTripSeconds: number | null
  /** The latest value, in milliseconds. */
  jitterMs: number | null
  /** Packets of the streams on whose loss the other side reports. */
  reportedPackets: number | null
  lostUp: number | null
  receivedPackets: number | null
  lostDown: number | null
  samples: number | null
  concealed: number | null
  framesUp: number | null
  framesDown: number | null
  /** Time in which the client sent a picture, and in which it received one, in milliseconds. */
  sentMs: number | null
  receivedMs: number | null
  freezes: number | null
  frozenSeconds: number | null
  bytesUp: number | null
  bytesDown: number | null
}

/** Figures of no time at all. */
export const noFigures: MediaFigures = {
  ms: 0,
  responses: null,
  roundTripSeconds: null,
  jitterMs: null,
  reportedPackets: null,
  lostUp: null,
  receivedPackets: null,
  lostDown: null,
  samples: null,
  concealed: null,
  framesUp: null,
  framesDown: null,
  sentMs: null,
  receivedMs: null,
  freezes: null,
  frozenSeconds: null,
  bytesUp: null,
  bytesDown: null,
}

/**
 * Returns what happened between two moments of one connection. A stream that began in between counts from its
 * beginning.
 */
export function figuresBetween(before: MediaSnapshot, after: MediaSnapshot): MediaFigures {
  /** Increase of a counter. One that went down was restarted, or took back a loss. */
  const grown = (entry: Entry, counter: Counter): number | null => {
    const now = entry[counter]
    const then = before.entries.get(entry.id)?.[counter] ?? 0
    return now === undefined ? null : Math.max(0, now - then)
  }
  const of = (type: Entry['type'], kind?: string) =>
    [...after.entries.values()].filter(
      (entry) => entry.type === type && (kind === undefined || entry.kind === kind),
    )
  const sum = (entries: readonly Entry[], ...all: Counter[]) =>
    total(entries.flatMap((entry) => all.map((counter) => grown(entry, counter))))

  const received = of('inbound-rtp')
  const sent = of('outbound-rtp')
  const [sound] = of('inbound-rtp', 'audio')
  const reports = of('remote-inbound-rtp')
  const reported = sent.filter(({ id }) => reports.some(({ localId }) => localId === id))
  const pictures = of('inbound-rtp', 'video').filter((entry) => !isPlaceholder(entry, grown))
  const silent = sum(received, 'silentConcealedSamples') ?? 0
  const concealed = sum(received, 'concealedSamples')
  // Camera and shared content are two streams, and so are the layers of one picture: the smoothest counts.
  const framesUp = most(of('outbound-rtp', 'video').map((entry) => grown(entry, 'framesEncoded')))
  const framesDown = most(pictures.map((entry) => grown(entry, 'framesDecoded')))
  const ms = after.at - before.at
  return {
    ms,
    responses: sum(of('candidate-pair'), 'responsesReceived'),
    roundTripSeconds: sum(of('candidate-pair'), 'totalRoundTripTime'),
    jitterMs: sound?.jitter === undefined ? null : sound.jitter * 1_000,
    reportedPackets: sum(reported, 'packetsSent'),
    lostUp: sum(reports, 'packetsLost'),
    receivedPackets: sum(received, 'packetsReceived'),
    lostDown: sum(received, 'packetsLost'),
    samples: sum(received, 'totalSamplesReceived'),
    // The gaps of a sender who is silent are no repair.
    concealed: concealed === null ? null : Math.max(0, concealed - silent),
    framesUp,
    framesDown,
    // A camera that is off encodes nothing.
    sentMs: framesUp === null || framesUp === 0 ? null : ms,
    receivedMs: framesDown === null ? null : ms,
    freezes: sum(pictures, 'freezeCount'),
    frozenSeconds: sum(pictures, 'totalFreezesDuration'),
    bytesUp: sum(sent, 'bytesSent', 'headerBytesSent'),
    bytesDown: sum(received, 'bytesReceived', 'headerBytesReceived'),
  }
}

/**
 * Returns true if the node sent its placeholder, which browsers count as a frozen picture at first: each of
 * its frames is a key frame (`src/server/conference/media/placeholderFrame.ts`).
 */
function isPlaceholder(entry: Entry, grown: (entry: Entry, counter: Counter) => number | null): boolean {
  const frames = grown(entry, 'framesDecoded') ?? 0
  return frames > 0 && grown(entry, 'keyFramesDecoded') === frames
}

/**
 * Returns the frames per second that a client sent and received between two moments; null where it had no
 * such picture. `track` names the received picture that counts; null for the smoothest.
 */
export function pictureRates(
  before: MediaSnapshot,
  after: MediaSnapshot,
  track: string | null,
): { up: number | null; down: number | null } {
  const seconds = (after.at - before.at) / 1_000
  const rate = (entry: Entry, counter: 'framesEncoded' | 'framesDecoded') => {
    const now = entry[counter]
    const then = before.entries.get(entry.id)?.[counter] ?? 0
    return now === undefined ? null : Math.max(0, now - then) / seconds
  }
  const pictures = [...after.entries.values()].filter(({ kind }) => kind === 'video')
  return {
    up: most(
      pictures.filter(({ type }) => type === 'outbound-rtp').map((entry) => rate(entry, 'framesEncoded')),
    ),
    down: most(
      pictures
        .filter(
          (entry) =>
            entry.type === 'inbound-rtp' && (track ?? entry.trackIdentifier) === entry.trackIdentifier,
        )
        .map((entry) => rate(entry, 'framesDecoded')),
    ),
  }
}

/** Returns the figures of two periods, the later one after the earlier one. */
export function addFigures(earlier: MediaFigures, later: MediaFigures): MediaFigures {
  const both = (key: keyof MediaFigures) => total([earlier[key], later[key]])
  return {
    ms: earlier.ms + later.ms,
    responses: both('responses'),
    roundTripSeconds: both('roundTripSeconds'),
    jitterMs: later.jitterMs ?? earlier.jitterMs,
    reportedPackets: both('reportedPackets'),
    lostUp: both('lostUp'),
    receivedPackets: both('receivedPackets'),
    lostDown: both('lostDown'),
    samples: both('samples'),
    concealed: both('concealed'),
    framesUp: both('framesUp'),
    framesDown: both('framesDown'),
    sentMs: both('sentMs'),
    receivedMs: both('receivedMs'),
    freezes: both('freezes'),
    frozenSeconds: both('frozenSeconds'),
    bytesUp: both('bytesUp'),
    bytesDown: both('bytesDown'),
  }
}

/** Returns the figures as a minute of the record; null if they cover too little or too much time for one. */
export function minuteOf(figures: MediaFigures): QualityMinute | null {
  const { ms, roundTripSeconds, frozenSeconds, jitterMs } = figures
  const seconds = ms / 1_000
  if (seconds < minuteSeconds.least || seconds > minuteSeconds.most) return null
  const roundTrip = ratio(roundTripSeconds, figures.responses)
  const perSecond = (frames: number | null, period: number | null) =>
    frames === null || period === null ? null : rounded((frames * 1_000) / period, 1)
  const kbit = (bytes: number | null) => Math.round(((bytes ?? 0) * 8) / ms)
  return {
    seconds: rounded(seconds, 1),
    round_trip_ms: roundTrip === null ? null : Math.round(roundTrip * 1_000),
    jitter_ms: jitterMs === null ? null : rounded(jitterMs, 1),
    loss_up: share(figures.lostUp, figures.reportedPackets),
    loss_down: share(figures.lostDown, total([figures.receivedPackets, figures.lostDown])),
    concealed: share(figures.concealed, figures.samples),
    frames_up: perSecond(figures.framesUp, figures.sentMs),
    frames_down: perSecond(figures.framesDown, figures.receivedMs),
    freezes: figures.freezes,
    frozen_ms: frozenSeconds === null ? null : Math.round(Math.min(frozenSeconds * 1_000, ms)),
    kbit_up: kbit(figures.bytesUp),
    kbit_down: kbit(figures.bytesDown),
  }
}

/** Returns the sum of the values that are known; null if none is. */
function total(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

function most(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.max(...known)
}

const ratio = (part: number | null, base: number | null): number | null =>
  part === null || base === null || base === 0 ? null : part / base

function share(part: number | null, base: number | null): number | null {
  const value = ratio(part, base)
  return value === null ? null : rounded(Math.min(1, value), 4)
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
