import type { QualityGrade } from '../../contract/conference/callQuality.ts'
import type { MediaSnapshot } from './mediaFigures.ts'
import { QualityMeter } from './qualityMeter.ts'

interface QualityReporterDeps {
  /** Posts to this participant's path of the conference. */
  send(path: string, payload: Record<string, unknown>): Promise<{ status: number } | undefined>
  /** Called when `grade` has changed. */
  changed(): void
}

/**
 * Reports the quality of this client's connection to its node: each minute for the record, and each change of
 * the grade for the others. A node of another vendor refuses the first report and gets no more.
 */
export class QualityReporter {
  readonly #deps: QualityReporterDeps
  readonly #meter = new QualityMeter({
    minute: (minute) => this.#send('quality', minute),
    grade: (grade) => this.#setGrade(grade),
  })
  #grade: QualityGrade | null = null
  #isRefused = false

  constructor(deps: QualityReporterDeps) {
    this.#deps = deps
  }

  /** Grade of the last seconds; null until something was measured. */
  get grade(): QualityGrade | null {
    return this.#grade
  }

  /** Adds the statistics of a moment; null if there is no connection, or another one than before. */
  add(snapshot: MediaSnapshot | null): void {
    this.#meter.add(snapshot)
  }

  /** Reports what was measured since the last minute. */
  flush(): void {
    this.#meter.flush()
  }

  /** Reports whether signs can be followed here. */
  reportSigning(isClear: boolean): void {
    this.#send('signing', { is_clear: isClear })
  }

  #setGrade(grade: QualityGrade): void {
    this.#grade = grade
    this.#send('connection_quality', { grade })
    this.#deps.changed()
  }

  #send(path: string, payload: Record<string, unknown>): void {
    if (this.#isRefused) return
    const refused = (status: number | undefined) => status === 404 || status === 405
    // A minute that does not arrive is missing from the record; the next one follows.
    void this.#deps
      .send(path, payload)
      .then((answer) => (this.#isRefused ||= refused(answer?.status)))
      .catch(() => undefined)
  }
}
