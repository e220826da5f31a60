import type { PictureFigures, ToneFigures } from '../../../../src/domain/technician/deviceTest.ts'
import type { ProbePort } from '../../../../src/state/monitor/ports.ts'

/** Measurements of a device test: all is well, unless the test says otherwise. */
export class ScriptedProbe implements ProbePort {
  figures: PictureFigures | null = { fps: 30, width: 1280, height: 720, light: 0.4 }
  level: number | null = -40
  heard: ToneFigures = { blocked: false, louder: 20 }
  reached: number | null = 12
  readonly tones: number[] = []
  /** While set, reading the picture waits for it. */
  gate: Promise<void> | null = null

  async picture(): Promise<PictureFigures | null> {
    await this.gate
    return this.figures
  }
  async loudest(): Promise<number | null> {
    return this.level
  }
  async tone(volume: number): Promise<ToneFigures> {
    this.tones.push(volume)
    return this.heard
  }
  async reach(): Promise<number | null> {
    return this.reached
  }
}
