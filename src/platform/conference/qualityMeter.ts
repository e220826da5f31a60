import type { QualityGrade, QualityMinute } from '../../contract/conference/callQuality.ts'
import { gradesOf } from '../../domain/calls/callQuality.ts'
import {
  addFigures,
  figuresBetween,
  type MediaFigures,
  type MediaSnapshot,
  minuteOf,
  noFigures,
} from './mediaFigures.ts'

/** Period of a minute and of a shown grade, in milliseconds. */
const minuteMs = 60_000
const shownMs = 10_000

interface QualityListener {
  /** Called with each minute, and with the last part of one. */
  minute(minute: QualityMinute): void
  /** Called with the first grade, and whenever that of the last seconds has changed. */
  grade(grade: QualityGrade): void
}

/**
 * Measures the quality of this client's connection from the statistics of its peer connection. A better grade
 * is reported only after two periods in a row, so that the screens do not flicker.
 */
export class QualityMeter {
  readonly #listener: QualityListener
  #before: MediaSnapshot | null = null
  #minute: MediaFigures = noFigures
  #latest: MediaFigures = noFigures
  #grade: QualityGrade | null = null
  /** Grade of the previous period. */
  #previous: QualityGrade | null = null

  constructor(listener: QualityListener) {
    this.#listener = listener
  }

  /** Adds the statistics of a moment; null if there is no connection, or another one than before. */
  add(snapshot: MediaSnapshot | null): void {
    const before = this.#before
    this.#before = snapshot
    if (snapshot === null || before === null) return
    const figures = figuresBetween(before, snapshot)
    this.#minute = addFigures(this.#minute, figures)
    this.#latest = addFigures(this.#latest, figures)
    if (this.#latest.ms >= shownMs) this.#show()
    if (this.#minute.ms >= minuteMs) this.flush()
  }

  /** Reports the minute so far. */
  flush(): void {
    const minute = minuteOf(this.#minute)
    this.#minute = noFigures
    if (minute !== null) this.#listener.minute(minute)
  }

  #show(): void {
    const minute = minuteOf(this.#latest)
    this.#latest = noFigures
    if (minute === null) return
    const { grade } = gradesOf(minute)
    const isStable = grade === this.#previous
    this.#previous = grade
    const before = this.#grade
    if (grade === before || (before !== null && isBetter(grade, before) && !isStable)) return
    this.#grade = grade
    this.#listener.grade(grade)
  }
}

const isBetter = (one: QualityGrade, other: QualityGrade): boolean =>
  one === 'good' ? other !== 'good' : one === 'fair' && other === 'poor'
