import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import type { PhoneRule } from '../../contract/calls/phoneRule.ts'
import { isMailAddress, phoneProblem } from '../../domain/calls/phoneRule.ts'
import { type GuestWay, inviteGuestAtom } from '../../state/calls/invite.ts'
import { configAtom } from '../../state/config.ts'
import { sessionAtom } from '../../state/bedside/session.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Keypad } from '../../ui/forms/Keypad.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useOutcomeText } from '../frame/outcomeText.ts'
import './guest.css'
import { guestWays } from './guestWays.ts'

/**
 * Maximum input length in characters: a phone number with the usual separators, an email address by RFC 5321.
 */
const mostCharacters = { sms: 24, phone: 24, email: 320 } as const

interface Typed {
  way: GuestWay
  typed: string
  rule: PhoneRule
}

function ProblemText({ way, typed, rule }: Typed): ReactNode {
  if (way === 'email')
    return isMailAddress(typed.trim()) ? null : <Trans>Please enter a valid email address.</Trans>
  const problem = phoneProblem(typed, rule)
  if (problem === 'not_international')
    return <Trans>Please enter the number with + and the country code.</Trans>
  if (problem === 'no_area_code') return <Trans>Please enter the number with its area code.</Trans>
  if (problem === 'too_short') return <Trans>Phone Number must be minimum 7 characters.</Trans>
  return problem === null ? null : <Trans>Please enter North American Phone Number</Trans>
}

function isGood({ way, typed, rule }: Typed): boolean {
  return way === 'email' ? isMailAddress(typed.trim()) : phoneProblem(typed, rule) === null
}

export interface GuestFormProps {
  way: GuestWay
  /** Selects the way to invite: radio buttons on the page, tabs in the dialog. Shown above the field. */
  chooser: ReactNode
  /** Shows a failure beside the button, where no toast can be seen. */
  showsFailure?: boolean
  onInvited?: () => void
}

/**
 * Field for one number or address, and the button that invites. The input is kept when it is wrong and
 * cleared when the way changes.
 */
export function GuestForm({ way, chooser, showsFailure = false, onInvited }: GuestFormProps) {
  const { t, i18n } = useLingui()
  const session = useAtomValue(sessionAtom)
  const hasTelephony = (useAtomValue(configAtom)?.conference_url ?? '') !== ''
  const invite = useSetAtom(inviteGuestAtom)
  const words = useOutcomeText()
  const [typed, setTyped] = useState({ way, text: '' })
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const { text } = typed
  if (typed.way !== way) {
    // The way changed: clear what was typed for the previous one.
    setTyped({ way, text: '' })
    setChecked(false)
    setFailed(null)
  }
  const look = guestWays.find(({ value }) => value === way)
  const facility = session.kind === 'active' ? session.facility : ''
  const rule = session.kind === 'active' ? session.phoneRule : 'north_american'
  const dials = way === 'phone'
  const cannotDial = dials && !hasTelephony
  const isWrong = checked && !isGood({ way, typed: text, rule })

  const type = (next: string) => {
    setTyped({ way, text: next.slice(0, mostCharacters[way]) })
    setChecked(false)
    setFailed(null)
  }
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy || cannotDial) return
    setChecked(true)
    if (!isGood({ way, typed: text, rule })) return
    setBusy(true)
    const body = t`You are invited to a video call with a patient at ${facility}.`
    const because = await invite({ way, to: text, body }).finally(() => setBusy(false))
    // A user who canceled the invite knows that no one was invited.
    setFailed(because === 'cancelled' ? null : because)
    if (because === null) onInvited?.()
  }
  const failure = failed === null ? null : words(failed)

  return (
    <form
      className={way === 'email' ? 'guest guest-email' : 'guest'}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className="guest-fill">
        {chooser}
        <Field
          label={look && i18n._(look.field)}
          value={text}
          onChange={type}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          type={way === 'email' ? 'email' : 'tel'}
          inputMode={way === 'email' ? 'email' : 'none'}
          error={isWrong ? <ProblemText way={way} typed={text} rule={rule} /> : undefined}
        />
        <InlineAlert kind="soft">
          {cannotDial ? (
            <Trans>You cannot make phone calls from here. Invite your guest by text or email.</Trans>
          ) : (
            look && i18n._(look.hint)
          )}
        </InlineAlert>
        {showsFailure && failure !== null && !busy && (
          <InlineAlert kind="error" live>
            <strong>{failure.title}</strong> {failure.help}
          </InlineAlert>
        )}
      </div>
      {way !== 'email' && (
        <Keypad
          label={t`Number pad`}
          deleteLabel={t`Delete`}
          onKey={(character) => type(text + character)}
          onDelete={() => type(text.slice(0, -1))}
        />
      )}
      <Button
        tone="primary"
        wide
        submit
        className={dials ? 'guest-send guest-call' : 'guest-send'}
        icon={dials ? 'phoneCall' : 'paperPlaneRight'}
        mirrored={!dials}
        state={busy ? 'busy' : 'idle'}
        disabledReason={cannotDial ? <Trans>Phone calls are not available</Trans> : undefined}
      >
        <SendText dials={dials} busy={busy} />
      </Button>
    </form>
  )
}

function SendText({ dials, busy }: { dials: boolean; busy: boolean }) {
  if (dials) return busy ? <Trans>Calling</Trans> : <Trans>Call</Trans>
  return busy ? <Trans>Inviting</Trans> : <Trans>Invite</Trans>
}
