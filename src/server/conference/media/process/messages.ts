import type { ConferenceEntry } from '../../conferenceRegistry.ts'
import type { SeatExposure } from '../exposure.ts'
import type { MediaKind, Participant } from '../../participant.ts'

/** Messages from the server to the media process. Messages of one room are handled in order. */
export type ServerMessage =
  | {
      readonly kind: 'start'
      readonly port: number | null
      readonly addresses: readonly string[]
      /** Maximum number of participants with media in one conference. */
      readonly seats: number
    }
  | { readonly kind: 'ping' }
  | {
      readonly kind: 'room'
      readonly room: string
      readonly own: ConferenceEntry['own'] | null
      readonly participants: readonly Participant[]
    }
  | { readonly kind: 'participants'; readonly room: string; readonly participants: readonly Participant[] }
  | {
      /**
       * Offer for a new call or for an existing one. Answered by `answer` or `refusal` with the same `id`.
       */
      readonly kind: 'offer'
      readonly id: number
      readonly room: string
      readonly uuid: string
      readonly sdp: string
      readonly isNew: boolean
    }
  /** Offer of a network check, which belongs to no room. Answered like `offer`. */
  | { readonly kind: 'check'; readonly id: number; readonly sdp: string }
  | { readonly kind: 'leave'; readonly room: string; readonly uuid: string }
  | { readonly kind: 'close'; readonly room: string }

/** Messages from the media process to the server. */
export type MediaMessage =
  /** Calls are accepted on this port; null if the requested port is taken. */
  | { readonly kind: 'started'; readonly port: number | null }
  | { readonly kind: 'pong' }
  | { readonly kind: 'answer'; readonly id: number; readonly sdp: string; readonly media: MediaKind }
  | { readonly kind: 'refusal'; readonly id: number; readonly status: number; readonly reason: string }
  | { readonly kind: 'stage'; readonly room: string; readonly order: readonly string[] }
  /** The network of a participant carries only the sound, or the picture again. */
  | { readonly kind: 'picture'; readonly room: string; readonly uuid: string; readonly isPaused: boolean }
  /** The viewers of a participant need a small picture beside the full one, or no longer. */
  | {
      readonly kind: 'smallPicture'
      readonly room: string
      readonly uuid: string
      readonly isWanted: boolean
    }
  /** Times since the last such message during which the room was sent to participants. */
  | { readonly kind: 'exposure'; readonly seats: readonly SeatExposure[] }
  | { readonly kind: 'heard'; readonly room: string; readonly uuid: string; readonly isHeard: boolean }
