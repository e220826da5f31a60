import type { ConferenceEnd } from '../../domain/conference.ts'

/**
 * Sentences of Pexip's nodes and client at the end of a conference, as `@pexip/infinity-api` words them. The
 * first match counts.
 */
const sentences: readonly (readonly [RegExp, ConferenceEnd])[] = [
  [/another page/i, 'elsewhere'],
  [/participant disconnect|^disconnected by an/i, 'removed'],
  [/\bpin\b/i, 'pin_wrong'],
  [/locked/i, 'locked'],
  [/limit|out of|licen[cs]e|resource/i, 'full'],
  [/neither conference|not found/i, 'not_found'],
  [/webrtc|\bice\b|media/i, 'media_failed'],
  [/reconnect|token|signaling|network action|unavailable|bad gateway|maintenance/i, 'lost'],
]

/**
 * Maps the sentence of the node or the client to the reason why a conference is over. Unknown sentences map
 * to `ended`.
 */
export function endOf(sentence: string): ConferenceEnd {
  return sentences.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'ended'
}

/** Maps a sentence to the reason for a failed join. */
export function refusalOf(sentence: string): ConferenceEnd {
  const because = endOf(sentence)
  return because === 'ended' || because === 'removed' || because === 'elsewhere' ? 'unreachable' : because
}
