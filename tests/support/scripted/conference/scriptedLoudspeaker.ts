import type { LoudspeakerPort, MediaChoice } from '../../../../src/state/meet/ports.ts'

/** Loudspeakers that play what the test lets them. */
export class ScriptedLoudspeaker implements LoudspeakerPort {
  canChoose = false
  plugged: readonly MediaChoice[] = []
  kept = ''
  /** Loudspeakers on which a tone was played. */
  readonly played: string[] = []
  /** False if no loudspeaker can play. */
  plays = true
  choices = () => Promise.resolve(this.plugged)
  playTone = (id: string) => {
    this.played.push(id)
    return Promise.resolve(this.plays)
  }
  load = () => this.kept
  save = (id: string) => {
    this.kept = id
  }
}
