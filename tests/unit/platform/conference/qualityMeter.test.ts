import { beforeEach, describe, expect, it } from 'vitest'
import type { QualityGrade, QualityMinute } from '../../../../src/contract/conference/callQuality.ts'
import { readSnapshot } from '../../../../src/platform/conference/mediaFigures.ts'
import { QualityMeter } from '../../../../src/platform/conference/qualityMeter.ts'
import { QualityReporter } from '../../../../src/platform/conference/qualityReporter.ts'

let minutes: QualityMinute[]
let grades: QualityGrade[]
let meter: QualityMeter
let at: number
let received: { packetsReceived: number; packetsLost: number }

beforeEach(() => {
  minutes = []
  grades = []
  at = 0
  received = { packetsReceived: 0, packetsLost: 0 }
  meter = new QualityMeter({
    minute: (minute) => minutes.push(minute),
    grade: (grade) => grades.push(grade),
  })
})

const snapshotNow = () => readSnapshot([{ type: 'inbound-rtp', id: 'I', kind: 'audio', ...received }], at)

/** Passes seconds in each of which 50 packets come and a share of them is lost. */
function pass(seconds: number, loss = 0): void {
  for (let second = 0; second < seconds; second += 1) {
    meter.add(snapshotNow())
    at += 1_000
    received.packetsReceived += 50 * (1 - loss)
    received.packetsLost += 50 * loss
  }
}

describe('minutes', () => {
  it('are reported one after another, and the last part of one when the call is left', () => {
    pass(121, 0.02)
    pass(20)
    meter.flush()
    expect(minutes.map(({ seconds, loss_down: loss }) => [seconds, loss])).toEqual([
      [60, 0.02],
      [60, 0.02],
      [20, 0.001],
    ])
  })

  it('leave out the time without a connection', () => {
    pass(31, 0.1)
    meter.add(null)
    at += 100_000
    received = { packetsReceived: 0, packetsLost: 0 }
    pass(31, 0)
    expect(minutes).toMatchObject([{ seconds: 60, loss_down: 0.05 }])
  })
})

describe('grade of the last seconds', () => {
  it('is reported when it is known and when it changes', () => {
    pass(31)
    expect(grades).toEqual(['good'])
    pass(10, 0.1)
    expect(grades).toEqual(['good', 'poor'])
  })

  it('gets better only after two good periods in a row', () => {
    pass(11, 0.1)
    pass(10)
    expect(grades).toEqual(['poor'])
    pass(10)
    expect(grades).toEqual(['poor', 'good'])
  })
})

describe('quality reporter', () => {
  const report = async (status: number) => {
    const sent: string[] = []
    const reporter = new QualityReporter({
      send: (path) => {
        sent.push(path)
        return Promise.resolve({ status })
      },
      changed: () => undefined,
    })
    for (let second = 0; second <= 180; second += 1) {
      at = second * 1_000
      reporter.add(snapshotNow())
      await Promise.resolve()
    }
    return { sent, grade: reporter.grade }
  }

  it('sends the grade and each minute', async () => {
    expect(await report(200)).toEqual({
      sent: ['connection_quality', 'quality', 'quality', 'quality'],
      grade: 'good',
    })
  })

  it('sends nothing more to a node that does not know the call, and still grades', async () => {
    expect(await report(404)).toEqual({ sent: ['connection_quality'], grade: 'good' })
  })
})
