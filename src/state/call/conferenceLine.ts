import { atom } from 'jotai'
import type { Conference } from '../../domain/conference.ts'

/** The conference that this remote is in, or on its way into; written by the attendance alone. */
export const conferenceAtom = atom<Conference | null>(null)

/** Whether the line to the conference is whole; written by the attendance alone. */
export const conferenceLinkAtom = atom<'up' | 'lost'>('lost')

/** Whether what is written now reaches the conference, also while its picture is away; written by the attendance alone. */
export const conferenceHearsAtom = atom(false)
