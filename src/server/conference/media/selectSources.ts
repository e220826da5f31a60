import type { ConferenceEntry } from '../conferenceRegistry.ts'
import { isClosed, type Participant } from '../participant.ts'
import { looksAway } from '../policy.ts'
import type { MediaLineName } from './offer.ts'

/** Participant with a media connection. */
export interface Seated {
  readonly participant: Participant
  /** Reports whether the participant’s client has announced that it sends on this media line. */
  sends(mediaLine: MediaLineName): boolean
}

/** Participants whose sound, picture and slides one participant receives; null for none. */
export interface SelectedSources {
  readonly sound: string | null
  readonly picture: string | null
  readonly slides: string | null
}

/**
 * Participants with a media connection, ordered by who spoke last: for sound, which switches quickly, and for
 * the picture.
 */
interface Orders {
  readonly voices: readonly Seated[]
  readonly stage: readonly Seated[]
}

const nobody: SelectedSources = { sound: null, picture: null, slides: null }

/**
 * Selects the active speaker among the other participants, and the one of them who shares a screen.
 * Participants never hear or see themselves.
 */
export function selectSources(
  viewer: Participant,
  { voices, stage }: Orders,
  own?: ConferenceEntry['own'],
): SelectedSources {
  if (viewer.isWaiting) return nobody
  const isOther = ({ participant }: Seated) =>
    participant.uuid !== viewer.uuid &&
    !participant.isWaiting &&
    !participant.isCutOff &&
    !looksAway(viewer, participant, own)
  const heard = voices.find((one) => isOther(one) && one.sends('audio') && !isClosed(one.participant.sound))
  // The picture follows the speaker even if their camera is off; the placeholder frame then shows that it is.
  const seen = stage.find((one) => isOther(one) && (one.sends('audio') || one.sends('main')))
  const presenter = stage.find((one) => isOther(one) && one.participant.isPresenting)
  const isShown = seen !== undefined && seen.sends('main') && !isClosed(seen.participant.picture)
  return {
    sound: heard?.participant.uuid ?? null,
    picture: isShown ? seen.participant.uuid : null,
    slides: presenter?.participant.uuid ?? null,
  }
}
