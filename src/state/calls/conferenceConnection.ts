import { atom } from 'jotai'
import type { Conference } from '../../domain/conference.ts'

/** The conference that this remote is in, or on its way into; written only by conferenceSession.ts. */
export const conferenceAtom = atom<Conference | null>(null)

/** State of the connection to the conference; written only by conferenceSession.ts. */
export const conferenceConnectionAtom = atom<'up' | 'lost'>('lost')

/**
 * True if messages written now reach the conference, even while its video is lost; written only by
 * conferenceSession.ts.
 */
export const canSendAtom = atom(false)
