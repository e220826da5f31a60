import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState, type SubmitEvent } from 'react'
import { sessionAtom, verifyAtom } from '../../state/bedside/session.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { EntryProblem } from '../entry/EntryProblem.tsx'
import { BedsideFrame } from '../frame/BedsideFrame.tsx'
import './verification.css'

interface Typed {
  lastName: string
  roomNumber: string
}

function Problem({ problem, triesLeft }: { problem: string; triesLeft: number | undefined }) {
  if (problem !== 'verification_failed') return <EntryProblem problem={problem} />
  return (
    <InlineAlert kind="error" live>
      <strong>
        <Trans>That name or room number is not correct.</Trans>
      </strong>
      <Trans>Check both and press Enter again.</Trans>{' '}
      {triesLeft !== undefined && <Plural value={triesLeft} one="# try left." other="# tries left." />}
    </InlineAlert>
  )
}

export function VerificationScreen() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const verify = useSetAtom(verifyAtom)
  const [typed, setTyped] = useState<Typed>({ lastName: '', roomNumber: '' })
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { problem, triesLeft } = session.kind === 'unverified' ? session : {}

  const lastName = typed.lastName.trim()
  const roomNumber = typed.roomNumber.trim()

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setMissing(lastName === '' || roomNumber === '')
    if (busy || lastName === '' || roomNumber === '') return
    setBusy(true)
    await verify({ lastName, roomNumber }).finally(() => setBusy(false))
  }
  const errorOf = (value: string) => (missing && value === '' ? <Trans>Required field.</Trans> : undefined)

  return (
    <BedsideFrame title={t`Verification`}>
      <div className="verification">
        <div className="grid gap-5">
          <h1>
            <Trans>For verification purposes, please enter the Patient's Last Name and Room Number</Trans>
          </h1>
          <InlineAlert kind="soft">
            <Trans>The room number is on the door and on the room screen.</Trans>
          </InlineAlert>
        </div>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <Field
            label={<Trans>Patient's Last Name</Trans>}
            value={typed.lastName}
            onChange={(value) => setTyped({ ...typed, lastName: value })}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={120}
            error={errorOf(lastName)}
          />
          <Field
            label={<Trans>Room Number</Trans>}
            value={typed.roomNumber}
            onChange={(value) => setTyped({ ...typed, roomNumber: value })}
            autoComplete="off"
            spellCheck={false}
            maxLength={60}
            error={errorOf(roomNumber)}
          />
          {problem !== undefined && !busy && <Problem problem={problem} triesLeft={triesLeft} />}
          <Button tone="primary" wide submit state={busy ? 'busy' : 'idle'}>
            {busy ? <Trans>Checking</Trans> : <Trans>Enter</Trans>}
          </Button>
        </form>
      </div>
    </BedsideFrame>
  )
}
