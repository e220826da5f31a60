import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import type { ConsultDeskModel } from '../../state/meet/consultDesk.ts'
import type { ConsultDeskView } from '../../state/meet/consultDeskView.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { JoinProblemText } from '../lobby/JoinProblemText.tsx'
import { MeetFrame } from '../MeetFrame.tsx'
import { NameField } from '../lobby/NameField.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

interface DeskSignInProps {
  desk: ConsultDeskModel
  view: ConsultDeskView & { kind: 'signing_in' }
}

/** A clinician's message is the key to the desk of its unit: its link, and a name for the others. */
export function ConsultDeskSignIn({ desk, view }: DeskSignInProps) {
  const { needsLink, busy, problem } = view
  const [link, setLink] = useState('')
  const [name, setName] = useState(view.name)
  const [missing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    void desk.signIn(link, name)
  }
  return (
    <MeetFrame>
      <form className="desk-sign-in" onSubmit={submit} noValidate>
        <PageHeading>
          <Trans>Consult desk</Trans>
        </PageHeading>
        <p>
          <Trans>See who waits in your unit, and join with one press.</Trans>
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
            {...(problem === 'no_link' && {
              error: <Trans>This is not a link from a message. Copy all of it, and paste it here.</Trans>,
            })}
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
            <SignInProblemWords code={problem} />
          </InlineAlert>
        )}
        <Button submit wide tone="primary" icon="stethoscope" state={busy ? 'busy' : 'idle'}>
          <Trans>Open the Desk</Trans>
        </Button>
        {needsLink && (
          <Button wide icon="users" onPress={() => void desk.signInByAccount()}>
            <Trans>Use My Console Account</Trans>
          </Button>
        )}
        <p className="meet-promise">
          <Icon name="lockSimple" />
          <Trans>A message opens the desk of its unit for two hours. No account needed.</Trans>
        </p>
      </form>
    </MeetFrame>
  )
}

function SignInProblemWords({ code }: { code: string }) {
  if (code === 'unauthorized' || code === 'join_link_expired')
    return <Trans>This link opens no desk, or does not any more. Use the newest message that you got.</Trans>
  if (code === 'no_account' || code === 'second_factor_required')
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
