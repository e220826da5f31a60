import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { type SubmitEvent, useEffect, useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { Console } from '../../state/admin/console.ts'
import { createPeople } from '../../state/admin/people.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Field } from '../../ui/Field.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RadioChoice } from '../../ui/RadioChoice.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { Title } from '../../ui/Title.tsx'

/** Minimum length of a reason, in characters: the audit needs a meaningful one. */
const shortestReason = 3

/**
 * Lets the user work as a user with a lower role (Login As). The address can preselect the search: `?q=`
 * finds users.
 */
export function LoginAsScreen({ ports, session }: { ports: ConsolePorts; session: Console }) {
  const { t } = useLingui()
  const store = useStore()
  const { history } = useRouter()
  const { searchStr } = useLocation()
  const [people] = useState(() => createPeople(ports, store))
  const [attempt] = useState(() => createAttempt(store))
  const { found, code } = useAtomValue(people.viewAtom)
  const view = useAtomValue(attempt.viewAtom)
  const [q, setQ] = useState(() => new URLSearchParams(searchStr).get('q') ?? '')
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [judged, setJudged] = useState(false)
  useEffect(() => void people.find(q), [people, q])
  // Only a user in the current search results can be chosen.
  const person = found?.items.find(({ id }) => id === chosen)?.id ?? null
  const isReason = reason.trim().length >= shortestReason
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setJudged(true)
    if (person === null || !isReason) return
    await attempt.make(async () => {
      const answer = await ports.loginAs({ user_id: person, reason: reason.trim() })
      if (!answer.ok) return answer
      history.push('/admin/')
      await session.enter()
      return answer
    })
  }
  return (
    <>
      <Title>{t`Login As`}</Title>
      <h1>
        <Trans>Login As</Trans>
      </h1>
      <p>
        <Trans>
          You see and do what the other person may, for an hour at most. The audit names you both. Passwords
          and permissions stay as they are.
        </Trans>
      </p>
      <form className="console-form" onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={<Trans>Find by name or email</Trans>}
          type="search"
          value={q}
          onChange={setQ}
          maxLength={200}
        />
        {code !== null && <ListFailed code={code} onRetry={() => void people.find(q)} />}
        {found?.items.length === 0 && (
          <p role="status">
            <Trans>Nobody below you matches.</Trans>
          </p>
        )}
        {found !== null && found.items.length > 0 && (
          <div className="console-people">
            <RadioChoice
              legend={<Trans>Person</Trans>}
              value={person}
              onChange={setChosen}
              options={found.items.map(({ id, name, email, roles }) => ({
                value: id,
                label: (
                  <>
                    <bdi>{name}</bdi>
                    <small dir="ltr">{email}</small>
                  </>
                ),
                detail: <span dir="ltr">{[...new Set(roles.map(({ role }) => role))].join(', ')}</span>,
              }))}
            />
            {found.more && (
              <p>
                <Trans>There are more. Type more of the name.</Trans>
              </p>
            )}
          </div>
        )}
        {judged && person === null && (
          <Note kind="error" live>
            <Trans>Choose a person.</Trans>
          </Note>
        )}
        <Field
          label={<Trans>Reason</Trans>}
          value={reason}
          onChange={setReason}
          maxLength={200}
          {...(judged && !isReason && { error: <Trans>Say why, in at least three characters.</Trans> })}
        />
        {view.kind === 'refused' && (
          <Note kind="error" live>
            <RefusalWords {...view.refusal} />
          </Note>
        )}
        <Key submit tone="primary" state={view.kind === 'busy' ? 'busy' : 'idle'}>
          <Trans>Login As</Trans>
        </Key>
      </form>
    </>
  )
}
