import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { ConsultDeskModel } from '../../state/meet/consultDesk.ts'
import type { ConsultDeskView } from '../../state/meet/consultDeskView.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { JoinProblemText } from '../lobby/JoinProblemText.tsx'
import { MeetFrame } from '../MeetFrame.tsx'
import { NameField } from '../lobby/NameField.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface ConsultDeskSignInProps {
  consultDesk: ConsultDeskModel
  view: ConsultDeskView & { kind: 'signing_in' }
}

/**
 * Sign-in form of a unit's consult desk: the link of a clinician's message, and a name for the others to see.
 */
export function ConsultDeskSignIn({ consultDesk, view }: ConsultDeskSignInProps) {
  const { needsLink, busy, problem } = view
  const [link, setLink] = useState('')
  const [name, setName] = useState(view.name)
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    void consultDesk.signIn(link, name)
  }
  return (
    <MeetFrame>
      <form className="desk-sign-in" onSubmit={submit} noValidate>
        <PageHeading>
          <Trans>Consult desk</Trans>
        </PageHeading>
        <p>
          <Trans>See who is waiting in your unit and join with one press.</Trans>
        </p>
        {needsLink && (
          <Field
            label={<Trans>The link in your newest message</Trans>}
            value={link}
            onChange={setLink}
            autoComplete="off"
            spellCheck={false}
            inputMode="url"
            dir="ltr"
            error={
              problem === 'no_link' ? (
                <Trans>That is not a link from a message. Copy the whole link and paste it here.</Trans>
              ) : undefined
            }
          />
        )}
        <NameField
          name={name}
          missing={missing}
          onType={(typed) => {
            setName(typed)
            setMissing(false)
          }}
        />
        {problem !== null && problem !== 'no_link' && (
          <InlineAlert kind="error" live>
            <SignInProblemText code={problem} />
          </InlineAlert>
        )}
        {isSignedOut(problem) && (
          <a className={buttonClass({ wide: true })} href="/admin/?next=desk">
            <Icon name="users" />
            <Trans>Sign in to the console</Trans>
          </a>
        )}
        <Button submit wide tone="primary" icon="stethoscope" state={busy ? 'busy' : 'idle'}>
          <Trans>Open the Desk</Trans>
        </Button>
        {needsLink && (
          <Button wide icon="users" onPress={() => void consultDesk.signInByAccount()}>
            <Trans>Use My Console Account</Trans>
          </Button>
        )}
        <p className="meet-promise">
          <Icon name="lockSimple" />
          <Trans>
            The link in your message opens the desk of your unit for two hours. No account needed.
          </Trans>
        </p>
      </form>
    </MeetFrame>
  )
}

const isSignedOut = (code: string | null) => code === 'no_account' || code === 'second_factor_required'

function SignInProblemText({ code }: { code: string }) {
  if (code === 'unauthorized' || code === 'join_link_expired')
    return <Trans>This link does not work or has expired. Use the link in your latest message.</Trans>
  if (isSignedOut(code))
    return (
      <Trans>
        You are not signed in to the console in this browser. Sign in there, or use the link of a message.
      </Trans>
    )
  if (code === 'forbidden') return <Trans>Your account sees no patients. Use the link of a message.</Trans>
  if (code === 'impersonating')
    return <Trans>In a session of Login As there is no consult desk. End it first.</Trans>
  return <JoinProblemText code={code} />
}
