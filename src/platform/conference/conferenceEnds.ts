import type { ConferenceEnd } from '../../domain/conference.ts'

/** What Pexip's nodes and client say when it is over, in the words of `@pexip/infinity-api`; the first that fits counts. */
const sayings: readonly (readonly [RegExp, ConferenceEnd])[] = [
  [/another page/i, 'elsewhere'],
  [/participant disconnect|^disconnected by an/i, 'removed'],
  [/\bpin\b/i, 'pin_wrong'],
  [/locked/i, 'locked'],
  [/limit|out of|licen[cs]e|resource/i, 'full'],
  [/neither conference|not found/i, 'not_found'],
  [/webrtc|\bice\b|media/i, 'media_failed'],
  [/reconnect|token|signaling|network action|unavailable|bad gateway|maintenance/i, 'lost'],
]

/** Why a conference is over, from the node's or the client's own sentence. What is not known here has simply ended. */
export function endOf(sentence: string): ConferenceEnd {
  return sayings.find(([pattern]) => pattern.test(sentence))?.[1] ?? 'ended'
}

/** Why it could not be joined. */
export function refusalOf(sentence: string): ConferenceEnd {
  const because = endOf(sentence)
  return because === 'ended' || because === 'removed' || because === 'elsewhere' ? 'unreachable' : because
}
