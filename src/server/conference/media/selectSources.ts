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

/** Participants whose picture and slides one participant receives; null for none. */
export interface SelectedSources {
  readonly picture: string | null
  readonly slides: string | null
}

/** Maximum number of voices that one participant hears at the same time. */
const mostVoices = 3

/** Participants whose voices one participant hears. */
export interface SelectedVoices {
  /** Those who are heard now, the loudest first. */
  readonly heard: readonly string[]
  /** All who may be heard. */
  readonly allowed: readonly string[]
}

const nobody: SelectedSources = { picture: null, slides: null }

/**
 * Selects the active speaker among the other participants, and the one of them who shares a screen. `stage`
 * is in the order in which they last spoke. Participants never see themselves.
 */
export function selectSources(
  viewer: Participant,
  stage: readonly Seated[],
  own?: ConferenceEntry['own'],
): SelectedSources {
  if (viewer.isWaiting) return nobody
  const isOther = (seated: Seated) => mayReach(viewer, seated, own)
  // The picture follows the speaker even if their camera is off; the placeholder frame then shows that it is.
  const seen = stage.find((one) => isOther(one) && (one.sends('audio') || one.sends('main')))
  const presenter = stage.find((one) => isOther(one) && one.participant.isPresenting)
  const isShown = seen !== undefined && seen.sends('main') && !isClosed(seen.participant.picture)
  return {
    picture: isShown ? seen.participant.uuid : null,
    slides: presenter?.participant.uuid ?? null,
  }
}

/**
 * Selects the three loudest of those who speak; the last speaker while no one does. `voices` are in that
 * order. Participants never hear themselves.
 */
export function selectVoices(
  viewer: Participant,
  voices: readonly Seated[],
  isSpeaking: (uuid: string) => boolean,
  own?: ConferenceEntry['own'],
): SelectedVoices {
  if (viewer.isWaiting) return { heard: [], allowed: [] }
  const allowed = voices
    .filter((one) => mayReach(viewer, one, own) && one.sends('audio') && !isClosed(one.participant.sound))
    .map(({ participant }) => participant.uuid)
  const speaking = allowed.filter(isSpeaking).slice(0, mostVoices)
  return { heard: speaking.length > 0 ? speaking : allowed.slice(0, 1), allowed }
}

/** Reports whether the viewer may see and hear the other at all. */
function mayReach(viewer: Participant, { participant }: Seated, own: ConferenceEntry['own']): boolean {
  return (
    participant.uuid !== viewer.uuid &&
    !participant.isWaiting &&
    !participant.isCutOff &&
    !looksAway(viewer, participant, own)
  )
}
