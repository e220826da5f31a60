import type { ConferenceEntry } from '../conferenceBook.ts'
import { isClosed, type Participant } from '../participant.ts'
import { looksAway } from '../policy.ts'
import type { LineName } from './offer.ts'

/** Somebody with a media connection. */
export interface Seated {
  readonly participant: Participant
  /** Whether his client said that it sends on this line. */
  sends(line: LineName): boolean
}

/** Whom one person gets to hear and to see; null for nobody. */
export interface Cast {
  readonly sound: string | null
  readonly picture: string | null
  readonly slides: string | null
}

/** Those with a media connection, as they spoke last: in the order for sound, which is quick, and for the picture. */
interface Orders {
  readonly voices: readonly Seated[]
  readonly stage: readonly Seated[]
}

const nobody: Cast = { sound: null, picture: null, slides: null }

/** The active speaker of the others, and whoever of them shares a screen. Nobody hears or sees himself. */
export function castFor(viewer: Participant, { voices, stage }: Orders, own?: ConferenceEntry['own']): Cast {
  if (viewer.isWaiting) return nobody
  const isOther = ({ participant }: Seated) =>
    participant.uuid !== viewer.uuid &&
    !participant.isWaiting &&
    !participant.isCutOff &&
    !looksAway(viewer, participant, own)
  const heard = voices.find((one) => isOther(one) && one.sends('audio') && !isClosed(one.participant.sound))
  // The picture is of whoever speaks, also where his camera is off: then it is the one that says so.
  const seen = stage.find((one) => isOther(one) && (one.sends('audio') || one.sends('main')))
  const presenter = stage.find((one) => isOther(one) && one.participant.isPresenting)
  const isShown = seen !== undefined && seen.sends('main') && !isClosed(seen.participant.picture)
  return {
    sound: heard?.participant.uuid ?? null,
    picture: isShown ? seen.participant.uuid : null,
    slides: presenter?.participant.uuid ?? null,
  }
}
