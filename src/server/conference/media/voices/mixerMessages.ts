import type { VoicePacket } from './jitterBuffer.ts'

/**
 * Requests to the mixer, handled in order. Voices and mixes have numbers that are never used again, so that a
 * result cannot belong to a later one.
 */
export type MixerRequest =
  | {
      readonly kind: 'openVoice'
      readonly voice: number
      /** Milliseconds for which the voice is held back, to absorb the jitter of its packets. */
      readonly delayMs: number
      /** The last packets before the voice starts, in order: they are decoded, but not played. */
      readonly heard: readonly VoicePacket[]
    }
  | (VoicePacket & { readonly kind: 'packet'; readonly voice: number })
  | { readonly kind: 'closeVoice'; readonly voice: number }
  | { readonly kind: 'openMix'; readonly mix: number; readonly voices: readonly number[] }
  | { readonly kind: 'closeMix'; readonly mix: number }

/** 20 ms of one mix. */
export interface MixedFrame {
  readonly mix: number
  /** Counts the frames of 20 ms; all mixes share it. */
  readonly number: number
  /**
   * RTP timestamps of the voices in this frame, in the order of the mix's voices; null for a voice that is
   * silent.
   */
  readonly positions: readonly (number | null)[]
  /** Opus packet. */
  readonly payload: Uint8Array
}

/** Messages from the mixer's thread. */
export type MixerReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'mixed'; readonly frames: readonly MixedFrame[] }
