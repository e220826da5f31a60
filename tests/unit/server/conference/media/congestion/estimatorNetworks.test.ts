import { describe, expect, it } from 'vitest'
import { type FlowOptions, type Sample, simulate } from '../../../../../support/media/simulatedFlow.ts'
import type { LinkProfile } from '../../../../../support/media/simulatedLink.ts'

const good: LinkProfile = { bitrate: 10_000_000, delayMs: 20, jitterMs: 0, loss: 0 }
const ward: LinkProfile = { bitrate: 1_000_000, delayMs: 60, jitterMs: 20, loss: 0.01 }
const weak: LinkProfile = { bitrate: 400_000, delayMs: 100, jitterMs: 40, loss: 0.03 }
const edge: LinkProfile = { bitrate: 200_000, delayMs: 150, jitterMs: 60, loss: 0.05 }
const office: LinkProfile = { bitrate: 2_000_000, delayMs: 20, jitterMs: 0, loss: 0 }
const narrow: LinkProfile = { ...office, bitrate: 300_000 }

const seeds = [1, 2, 3, 4, 5]
/** Fills its estimate, and probes for more. */
const eager: FlowOptions = { wantedBitrate: 3_000_000 }
/** Fills its estimate, and never probes. */
const plain: FlowOptions = {}

/** Returns the value below which this part of the values is. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the rates of one flow from a time on, in kbit/s. */
function rates(samples: readonly Sample[], fromMs: number, flow = 0): number[] {
  return samples.filter(({ atMs }) => atMs >= fromMs).map(({ bitrates }) => (bitrates[flow] ?? 0) / 1_000)
}

/** Returns the time from `fromMs` until the rate of the first flow fulfills a condition, in milliseconds. */
function timeUntil(samples: readonly Sample[], fromMs: number, isMet: (kbps: number) => boolean): number {
  const found = samples.find(({ atMs, bitrates }) => atMs >= fromMs && isMet((bitrates[0] ?? 0) / 1_000))
  return (found?.atMs ?? Infinity) - fromMs
}

/** Returns the longest time for which the queue was longer than `limitMs`, in milliseconds. */
function longestQueue(samples: readonly Sample[], limitMs: number): number {
  let longest = 0
  let since: number | null = null
  for (const { atMs, queueMs } of samples) {
    since = queueMs > limitMs ? (since ?? atMs) : null
    if (since !== null) longest = Math.max(longest, atMs - since)
  }
  return longest
}

describe('bandwidth estimate on a good network', () => {
  it.for(seeds)('reaches 2 Mbit/s within 5 s from 300 kbit/s (seed %i)', (seed) => {
    const samples = simulate({ seed, profile: good, flows: [eager], seconds: 10 })
    expect(timeUntil(samples, 0, (kbps) => kbps >= 2_000)).toBeLessThan(5_000)
    expect(Math.min(...rates(samples, 5_000))).toBeGreaterThan(2_000)
  })

  it.for(seeds)('reaches it by probes alone for an application that sends little (seed %i)', (seed) => {
    const samples = simulate({
      seed,
      profile: good,
      flows: [{ ...eager, applicationLimit: 250_000 }],
      seconds: 10,
    })
    expect(timeUntil(samples, 0, (kbps) => kbps >= 2_000)).toBeLessThan(5_000)
  })

  it.for(seeds)('does not grow without probes beyond what the application can show (seed %i)', (seed) => {
    const samples = simulate({ seed, profile: good, flows: [{ applicationLimit: 250_000 }], seconds: 30 })
    // 1.5 times what arrives and 10 kbit/s; what arrives varies by a frame.
    expect(Math.max(...rates(samples, 0))).toBeLessThan(1.5 * 300 + 10)
  })

  it.for([0.03, 0.05])('tolerates random loss of %f', (loss) => {
    const samples = simulate({ seed: 1, profile: { ...good, loss }, flows: [eager], seconds: 30 })
    expect(Math.min(...rates(samples, 5_000))).toBeGreaterThan(2_000)
  })

  it.for(seeds)('does not take jitter of ±60 ms for a queue all the time (seed %i)', (seed) => {
    const samples = simulate({
      seed,
      profile: { ...good, jitterMs: 60, loss: 0.05 },
      flows: [eager],
      seconds: 60,
    })
    expect(mean(rates(samples, 10_000))).toBeGreaterThan(2_000)
    expect(quantile(rates(samples, 25_000), 0.1)).toBeGreaterThan(800)
  })
})

describe('bandwidth estimate on a constant network', () => {
  const networks = [
    { name: 'ward: 1 Mbit/s', profile: ward, least: 650, most: 1_000, queueMs: 150 },
    { name: 'weak: 400 kbit/s', profile: weak, least: 240, most: 400, queueMs: 200 },
    { name: 'edge: 200 kbit/s', profile: edge, least: 90, most: 200, queueMs: 225 },
  ]
  const senders = [
    { sends: 'with probes', options: eager },
    { sends: 'without probes', options: { ...plain, startBitrate: 200_000 } },
  ]
  const cases = networks.flatMap((network) => senders.map((sender) => ({ ...network, ...sender })))

  it.for(cases)('holds the rate of $name $sends', ({ profile, least, most, queueMs, options }) => {
    for (const seed of seeds) {
      const samples = simulate({ seed, profile, flows: [options], seconds: 60 })
      const held = rates(samples, 20_000)
      expect(mean(held)).toBeGreaterThan(least)
      expect(mean(held)).toBeLessThan(most)
      expect(quantile(held, 0.05)).toBeGreaterThan(least)
      expect(quantile(held, 0.95)).toBeLessThan(most * 1.12)
      expect(
        quantile(
          samples.map((sample) => sample.queueMs),
          0.95,
        ),
      ).toBeLessThan(queueMs)
    }
  })
})

describe('bandwidth estimate after a change of the network', () => {
  const step = [
    { atMs: 20_000, profile: narrow },
    { atMs: 40_000, profile: office },
  ]

  it.for(seeds)('follows 2 → 0.3 → 2 Mbit/s (seed %i)', (seed) => {
    const samples = simulate({ seed, profile: office, changes: step, flows: [eager], seconds: 60 })
    expect(timeUntil(samples, 20_000, (kbps) => kbps < 300)).toBeLessThan(2_000)
    expect(timeUntil(samples, 40_000, (kbps) => kbps >= 1_000)).toBeLessThan(15_000)
    expect(longestQueue(samples, 200)).toBeLessThan(1_500)
  })

  it.for(seeds)('follows it with a report every 250 ms (seed %i)', (seed) => {
    const flow = { ...eager, feedbackMs: 250 }
    const samples = simulate({ seed, profile: office, changes: step, flows: [flow], seconds: 60 })
    expect(timeUntil(samples, 20_000, (kbps) => kbps < 300)).toBeLessThan(2_000)
    expect(timeUntil(samples, 40_000, (kbps) => kbps >= 1_000)).toBeLessThan(15_000)
    expect(longestQueue(samples, 200)).toBeLessThan(2_000)
  })

  it.for(seeds)('does not take a longer route for a queue permanently (seed %i)', (seed) => {
    const changes = [{ atMs: 20_000, profile: { ...office, delayMs: 150 } }]
    const samples = simulate({ seed, profile: office, changes, flows: [eager], seconds: 40 })
    expect(timeUntil(samples, 22_000, (kbps) => kbps >= 1_500)).toBeLessThan(12_000)
    expect(mean(rates(samples, 35_000))).toBeGreaterThan(1_500)
  })

  it.for(seeds)('falls in an outage, and recovers with a probe (seed %i)', (seed) => {
    const changes = [
      { atMs: 20_000, profile: { ...office, loss: 1 } },
      { atMs: 25_000, profile: office },
    ]
    const samples = simulate({ seed, profile: office, changes, flows: [eager], seconds: 35 })
    expect(Math.min(...rates(samples, 24_000))).toBeLessThan(600)
    expect(timeUntil(samples, 25_500, (kbps) => kbps >= 1_000)).toBeLessThan(5_000)
  })
})

describe('bandwidth estimate without a queue', () => {
  it('finds the rate of a policer by losses', () => {
    const profile = { ...office, bitrate: 1_000_000, queueMs: 15 }
    const samples = simulate({ seed: 1, profile, flows: [eager], seconds: 60 })
    expect(mean(rates(samples, 20_000))).toBeGreaterThan(700)
    expect(mean(rates(samples, 20_000))).toBeLessThan(1_150)
  })
})

describe('bandwidth estimates of two flows', () => {
  const links = [
    { name: 'ward', profile: ward },
    { name: 'office', profile: office },
    { name: 'weak', profile: weak },
  ]

  it.for(links)('share one $name link', ({ profile }) => {
    for (const seed of seeds) {
      const flows = [eager, { ...eager, startMs: 5_000 }]
      const samples = simulate({ seed, profile, flows, seconds: 90 })
      const [first, second] = [mean(rates(samples, 20_000, 0)), mean(rates(samples, 20_000, 1))]
      expect(Math.max(first, second) / Math.min(first, second)).toBeLessThan(3)
      expect(first + second).toBeGreaterThan((profile.bitrate / 1_000) * 0.6)
      expect(
        longestQueue(
          samples.filter(({ atMs }) => atMs > 10_000),
          200,
        ),
      ).toBeLessThan(2_000)
    }
  })
})
