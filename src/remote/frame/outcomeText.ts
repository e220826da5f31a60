import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'

/** Text for an outcome code: what happened, and what to do next. */
export type OutcomeText = readonly [title: MessageDescriptor, help?: MessageDescriptor]

/** Outcomes that can occur on every screen. The specification’s sentences come first, verbatim. */
const outcomes: Record<string, OutcomeText> = {
  offline: [msg`APS Device is Offline`, msg`Tell your nurse. You can also try again.`],
  device_offline: [msg`APS Device is Offline`, msg`Tell your nurse. You can also try again.`],
  busy: [msg`APS Device is Busy`, msg`Someone else is using the room camera. Try again in a moment.`],
  held: [msg`Someone else is moving the camera`, msg`Try again when they stop.`],
  tablet_offline: [msg`Connection lost`, msg`Still trying to connect…`],
  unreachable: [msg`Cannot connect to Wardlink`, msg`Still trying to connect…`],
  command_expired: [msg`That took too long and was not done. Please try again.`, msg`Press again.`],
  entry_code_invalid: [
    msg`This code has been used or has expired.`,
    msg`Use the new code on the room screen.`,
  ],
  rate_limited: [msg`Too many tries.`, msg`Wait a minute, then try again.`],
  rebooting: [msg`The room screen is restarting.`, msg`It will be back in about a minute.`],
  refreshed: [msg`The picture was refreshed.`],
  // Refers to the camera only: the room can still be heard.
  covered: [msg`Camera is off`],
  uncovered: [msg`The camera and mic are on again.`],
}

const unknown = [
  msg`That did not work.`,
  msg`Try again. If it still does not work, tell your nurse.`,
] as const

/** Adds texts for outcomes that only occur on screens loaded later, such as those of a call. */
export function addOutcomeText(words: Readonly<Record<string, OutcomeText>>): void {
  Object.assign(outcomes, words)
}

/**
 * Returns the text for a code in the current language. An unknown code gets a generic sentence; the code
 * itself is never shown.
 */
export function useOutcomeText(): (
  code: string,
  values?: Readonly<Record<string, string>>,
) => { title: string; help: string | undefined } {
  const { _ } = useLingui()
  return (code, values) => {
    const [title, help] = outcomes[code] ?? unknown
    const text = (message: MessageDescriptor) => _({ ...message, values: isolated(values) })
    return { title: text(title), help: help && text(help) }
  }
}

/** Names are isolated, so that each keeps its direction inside a sentence of another one. */
const isolated = (values: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]))
