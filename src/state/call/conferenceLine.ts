import { atom } from 'jotai'
import type { Conference } from '../../domain/conference.ts'

/** The conference that this remote is in, or on its way into; written by the attendance alone. */
export const conferenceAtom = atom<Conference | null>(null)

/** Whether what is said now reaches the conference; written by the attendance alone. */
export const conferenceLinkAtom = atom<'up' | 'lost'>('lost')
