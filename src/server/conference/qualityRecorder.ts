import type { QualityMinute, QualityPart } from '../../contract/conference/callQuality.ts'
import type { ConferenceEntry } from './conferenceRegistry.ts'
import type { Participant } from './participant.ts'
import { isOwn } from './policy.ts'

/** A minute of one participant’s connection, for the record of its call. Contains no name. */
export interface RecordedMinute {
  readonly call: string
  /** Random id of this one visit to the conference. */
  readonly participant: string
  readonly part: QualityPart
  readonly minute: QualityMinute
}

/** Records the quality of calls. */
export interface QualityRecorder {
  record(recorded: RecordedMinute): Promise<void>
}

/** Returns whose connection it is. */
export function qualityPart(participant: Participant, own: ConferenceEntry['own']): QualityPart {
  if (isOwn(participant, own?.screen)) return 'room'
  if (isOwn(participant, own?.remote)) return 'patient'
  return participant.part ?? 'guest'
}
