import { atom } from 'jotai'
import type { Conference } from '../../domain/conference.ts'

/** The conference that this remote is in, or on its way into; written by the attendance alone. */
export const conferenceAtom = atom<Conference | null>(null)

/** State of the connection to the conference; written only by attendance.ts. */
export const conferenceConnectionAtom = atom<'up' | 'lost'>('lost')

/**
 * True if messages written now reach the conference, even while its video is lost; written only by
 * attendance.ts.
 */
export const canSendAtom = atom(false)
