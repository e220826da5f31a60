/** What the state needs of a conference; the platform fulfils it. Both know it by the domain's words. */
export type {
  Conference,
  ConferenceEnd,
  ConferenceEvent,
  ConferenceJoin,
  ConferenceMessage,
  ConferencePerson,
  ConferencePort,
} from '../../domain/conference.ts'
