import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** Text for an outcome code: what happened, and what to do next. */
export type OutcomeText = readonly [title: MessageDescriptor, help?: MessageDescriptor]

/** Outcomes that can occur on every screen. The specification’s sentences come first, verbatim. */
const outcomes: Record<string, OutcomeText> = {
  offline: [msg`APS Device is Offline`, msg`Tell your nurse. You can also try again.`],
  device_offline: [msg`APS Device is Offline`, msg`Tell your nurse. You can also try again.`],
  busy: [msg`APS Device is Busy`, msg`Someone is using this room's camera. Try again soon.`],
  held: [msg`Someone else is moving the camera`, msg`Try again when they stop.`],
  tablet_offline: [msg`This tablet lost its connection`, msg`We keep trying to connect.`],
  unreachable: [msg`Wardlink cannot be reached`, msg`We keep trying to connect.`],
  command_expired: [msg`That came too late and was not done.`, msg`Press again.`],
  entry_code_invalid: [
    msg`This code has been used or has expired.`,
    msg`Use the new code on the room screen.`,
  ],
  rate_limited: [msg`Too many tries.`, msg`Wait a minute, then try again.`],
  rebooting: [msg`The room device is starting again.`, msg`It comes back in about a minute.`],
  refreshed: [msg`The picture was refreshed.`],
  // Of the camera alone: the room may still be heard.
  covered: [msg`Camera is off`],
  uncovered: [msg`The camera and mic are on again.`],
}

const unknown = [msg`That did not work.`, msg`Try again. If it stays so, tell your nurse.`] as const

/** Adds what can only happen on screens that come later, as those of a call. */
export function addOutcomeText(words: Readonly<Record<string, OutcomeText>>): void {
  Object.assign(outcomes, words)
}

/** The words for a code, in the language of now. A code without words gets the plain sentence, never the code. */
export function useOutcomeText(): (code: string) => { title: string; help?: string } {
  const { _ } = useLingui()
  return (code) => {
    const [title, help] = outcomes[code] ?? unknown
    return { title: _(title), ...(help && { help: _(help) }) }
  }
}
