import { atom } from 'jotai'
import { backoffMs } from '../../domain/backoff.ts'
import type { ConferenceEnd, ConferenceEvent } from '../../domain/conference.ts'
import { isInCall } from '../../domain/calls/callFlow.ts'
import { deliverWaitingAtom } from '../queue/commands.ts'
import { configAtom } from '../config.ts'
import { portsAtom } from '../ports.ts'
import { callEndsAtom, callStateAtom, meetingAtom } from '../bedside/callState.ts'
import { ownPhoneAtom } from '../bedside/session.ts'
import { dismissToastAtom } from '../toasts.ts'
import { applyCallEventAtom } from './applyCallEvent.ts'
import {
  closeChatAtom,
  chatAtom,
  forgetChatAtom,
  storeRejoinTokenAtom,
  openChatAtom,
  receiveChatAtom,
} from './chat.ts'
import { conferenceAtom, canSendAtom, conferenceConnectionAtom } from './conferenceConnection.ts'
import { forgetShareAtom, losePresentationAtom, noticePresenterAtom } from './contentShare.ts'
import { closeOwnMediaAtom, openOwnMediaAtom, reportOwnMediaAtom } from './ownMedia.ts'
import {
  heardContentAtom,
  heardParticipantsAtom,
  heardPictureAtom,
  heardSpeakerAtom,
  othersAtom,
} from './participants.ts'

/** Conference of a call, and the access code for it. */
export interface CallAddress {
  alias: string
  pin: string | null
  /**
   * True if the call has just begun and its chat is empty. The alias alone does not show this, because calls
   * of one room may share an alias.
   */
  isNew: boolean
}

/** State of the conference on this page. */
const runAtom = atom(
  (): { place: CallAddress | null; round: number; entered: boolean; attempt: number; pictured: boolean } => ({
    place: null,
    round: 0,
    entered: false,
    attempt: 0,
    pictured: true,
  }),
)
const rejoinTimerAtom = atom((): { timer: ReturnType<typeof setTimeout> | undefined } => ({
  timer: undefined,
}))

/** Address of the call that this remote is in; null outside a call. */
export const callAddressAtom = atom((get): CallAddress | null => get(runAtom).place)

/** Joins the call's conference. Resolves to true once this remote is in it, to false if it cannot join. */
export const joinConferenceAtom = atom(null, async (get, set, place: CallAddress): Promise<boolean> => {
  set(leaveConferenceAtom)
  const run = get(runAtom)
  Object.assign(run, { place, entered: false, attempt: 0, pictured: true })
  set(callEndsAtom, {
    leave: () => set(forgetCallAtom),
    over: () => set(hearEndAtom, 'ended'),
  })
  await set(openChatAtom, place)
  if (run.place !== place) return false
  return set(enterAtom)
})

const enterAtom = atom(null, async (get, set): Promise<boolean> => {
  const ports = get(portsAtom)
  const run = get(runAtom)
  const { place } = run
  if (ports === null || place === null) return false
  const round = (run.round += 1)
  const record = await ports.store.load()
  // The call ended in the meantime. Anything opened now would stay open, because no one is left to close it.
  if (run.round !== round) return false
  const profile = record?.profile ?? null
  const send = await set(openOwnMediaAtom)
  if (run.round !== round) return false
  const config = get(configAtom)
  const patient = `${profile?.firstName ?? ''} ${profile?.lastName ?? ''}`.trim()
  return new Promise((resolve) => {
    const conference = ports.conference.join(
      {
        address: config?.conference_url || config?.api_base || '',
        alias: place.alias,
        pin: place.pin,
        // The server passes this name to the room's device, so that the device recognizes its own remotes.
        name: patient === '' ? (profile?.name ?? '') : patient,
        ticket: get(chatAtom)?.ticket ?? null,
        send,
        showsKept: get(ownPhoneAtom),
        receive: get(ownPhoneAtom)
          ? 'picture_and_sound'
          : run.pictured && ports.display.takesPicture()
            ? 'picture'
            : 'nothing',
      },
      (event) => {
        if (event.kind === 'joined' || event.kind === 'ended') resolve(event.kind === 'joined')
        if (run.round === round) set(hearConferenceAtom, event)
      },
    )
    set(conferenceAtom, conference)
  })
})

const hearConferenceAtom = atom(null, (get, set, event: ConferenceEvent): void => {
  const run = get(runAtom)
  switch (event.kind) {
    case 'joined':
      Object.assign(run, { entered: true, attempt: 0 })
      void set(storeRejoinTokenAtom, event.ticket)
      set(conferenceConnectionAtom, 'up')
      set(canSendAtom, true)
      set(applyCallEventAtom, 'entered')
      set(deliverWaitingAtom)
      return
    case 'roster':
      set(heardParticipantsAtom, event.people)
      // A clinician has joined after all: the patient must not be left to think that no one is coming.
      if (get(othersAtom).some(({ part }) => part === 'clinician'))
        set(dismissToastAtom, 'warning:nobody_on_duty')
      set(reportOwnMediaAtom)
      return set(noticePresenterAtom)
    case 'message':
      return void set(receiveChatAtom, event.message)
    case 'speaker':
      return set(heardSpeakerAtom, event.uuid)
    case 'stream':
      return set(heardPictureAtom, event.stream)
    case 'presentation':
      return set(heardContentAtom, event.stream)
    case 'presenting_ended':
      return set(losePresentationAtom)
    case 'link':
      set(conferenceConnectionAtom, event.link)
      set(canSendAtom, event.hears ?? event.link === 'up')
      if (get(canSendAtom)) set(deliverWaitingAtom)
      return
    case 'ended':
      return set(hearEndAtom, event.because)
    default:
      return
  }
})

/** Handles the end of the conference: either the call is over, or only this remote's connection to it. */
const hearEndAtom = atom(null, (get, set, because: ConferenceEnd): void => {
  const run = get(runAtom)
  set(conferenceConnectionAtom, 'lost')
  set(canSendAtom, false)
  set(heardPictureAtom, null)
  set(heardContentAtom, null)
  if (!isInCall(get(callStateAtom))) return
  switch (because) {
    case 'left':
      return
    case 'lost':
    case 'unreachable':
    case 'media_failed':
      // Without its picture, the remote still controls the call.
      if (because === 'media_failed') run.pictured = false
      set(losePresentationAtom)
      set(applyCallEventAtom, 'dropped')
      return set(rejoinLaterAtom)
    case 'removed':
      return void (set(applyCallEventAtom, 'removed') && set(closeCallAtom))
    case 'ended':
      return void (set(applyCallEventAtom, 'over') && set(closeCallAtom))
    case 'not_found':
      return void (set(applyCallEventAtom, run.entered ? 'over' : 'failed') && set(closeCallAtom))
    default:
      return void (set(applyCallEventAtom, 'failed') && set(closeCallAtom))
  }
})

const rejoinLaterAtom = atom(null, (get, set): void => {
  const run = get(runAtom)
  const rejoin = get(rejoinTimerAtom)
  const wait = backoffMs(run.attempt, get(portsAtom)?.random() ?? 0)
  run.attempt += 1
  clearTimeout(rejoin.timer)
  rejoin.timer = setTimeout(() => void set(enterAtom), wait)
})

/** Leaves the conference and discards everything of it that is under way. */
const leaveConferenceAtom = atom(null, (get, set): void => {
  get(runAtom).round += 1
  clearTimeout(get(rejoinTimerAtom).timer)
  set(forgetShareAtom)
  void get(conferenceAtom)?.leave()
  set(conferenceAtom, null)
  set(conferenceConnectionAtom, 'lost')
  set(canSendAtom, false)
  set(heardParticipantsAtom, [])
  set(heardSpeakerAtom, null)
  set(heardPictureAtom, null)
  set(heardContentAtom, null)
})

/**
 * Leaves the conference and closes everything of a call that is over. The caller changes the call's state.
 */
export const closeCallAtom = atom(null, (get, set): void => {
  set(leaveConferenceAtom)
  set(closeOwnMediaAtom)
  get(runAtom).place = null
  set(callEndsAtom, { leave: () => undefined, over: () => undefined })
  set(meetingAtom, null)
  void set(closeChatAtom)
})

/** Leaves the call because the session is over. There is no one left to notify. */
const forgetCallAtom = atom(null, (_get, set): void => {
  set(forgetChatAtom)
  set(closeCallAtom)
})
