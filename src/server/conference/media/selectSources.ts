import type { ConferenceEntry } from '../conferenceRegistry.ts'
import { isClosed, isPictureClosed, type Participant } from '../participant.ts'
import { looksAway } from '../policy.ts'
import type { PictureLine } from './congestion/pacer.ts'
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
  /** Participant whose picture is forwarded in place of slides; null while someone shares a screen. */
  readonly kept: string | null
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

const nobody: SelectedSources = { picture: null, slides: null, kept: null }

/**
 * Selects the active speaker among the other participants, and the one of them who shares a screen, or else
 * the one whom the viewer keeps on screen. `stage` is in the order in which they last spoke. Participants
 * never see themselves.
 */
export function selectSources(
  viewer: Participant,
  stage: readonly Seated[],
  own?: ConferenceEntry['own'],
): SelectedSources {
  if (viewer.isWaiting) return nobody
  const isOther = (seated: Seated) => mayReach(viewer, seated, own)
  const presenter = stage.find((one) => isOther(one) && one.participant.isPresenting)
  const isShared = stage.some(({ participant }) => participant.isPresenting)
  const kept = isShared
    ? undefined
    : stage.find((one) => isOther(one) && one.participant.uuid === viewer.keeps)
  // The picture follows the speaker even if their camera is off; the placeholder frame then shows that it is.
  // Someone who is kept beside it stays there while they speak.
  const seen = stage.find((one) => one !== kept && isOther(one) && (one.sends('audio') || one.sends('main')))
  return {
    picture: pictureOf(seen),
    slides: presenter?.participant.uuid ?? null,
    kept: pictureOf(kept),
  }
}

/** Returns the participant if their picture may be seen now. */
function pictureOf(seen: Seated | undefined): string | null {
  const isShown = seen !== undefined && seen.sends('main') && !isPictureClosed(seen.participant)
  return isShown ? seen.participant.uuid : null
}

/** Reports whether the picture that a participant sends on this line may be forwarded to anyone. */
export function isForwarded(sender: Participant, mediaLine: PictureLine): boolean {
  // One who was cut off is seen again only after everyone has been informed that they are back.
  if (sender.isWaiting || sender.isCutOff) return false
  return mediaLine === 'slides' ? sender.isPresenting : !isPictureClosed(sender)
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
