import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { Console } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RadioGroup } from '../../ui/forms/RadioGroup.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { RefusalText } from '../RefusalText.tsx'
import { Title } from '../../ui/page/Title.tsx'

const route = getRouteApi('/admin/login-as')

/** Minimum length of a reason, in characters: the audit needs a meaningful one. */
const shortestReason = 3

/**
 * Lets the user work as a user with a lower role (Login As). The address can preselect the search: `?q=`
 * finds users.
 */
export function LoginAsScreen({ ports, session }: { ports: ConsolePorts; session: Console }) {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const request = useRequest()
  const [q, setQ] = useState(search.q ?? '')
  const people = useServerValue(['people to become', q], () => ports.peopleToBecome(q), { keeps: true })
  const found = people.refusal === null ? people.value : null
  const [chosen, setChosen] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [judged, setJudged] = useState(false)
  // Only a user in the current search results can be chosen.
  const person = found?.items.find(({ id }) => id === chosen)?.id ?? null
  const isReason = reason.trim().length >= shortestReason
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    setJudged(true)
    if (person === null || !isReason) return
    await request.make(async () => {
      const result = await ports.loginAs({ user_id: person, reason: reason.trim() })
      if (!result.ok) return result
      await navigate({ to: '/admin/', search: { below: undefined } })
      await session.enter()
      return result
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
          For up to one hour, you see and can do what this person can. The audit records both names. You
          cannot change passwords or permissions.
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
        {people.refusal !== null && <ListFailed code={people.refusal.code} onRetry={people.again} />}
        {found?.items.length === 0 && (
          <p role="status">
            <Trans>No one you manage matches.</Trans>
          </p>
        )}
        {found !== null && found.items.length > 0 && (
          <div className="console-people">
            <RadioGroup
              legend={<Trans>User</Trans>}
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
                <Trans>More results. Type more of the name.</Trans>
              </p>
            )}
          </div>
        )}
        {judged && person === null && (
          <InlineAlert kind="error" live>
            <Trans>Choose a person.</Trans>
          </InlineAlert>
        )}
        <Field
          label={<Trans>Reason</Trans>}
          value={reason}
          onChange={setReason}
          maxLength={200}
          error={judged && !isReason ? <Trans>Enter a reason (at least 3 characters).</Trans> : undefined}
        />
        {request.refusal !== null && (
          <InlineAlert kind="error" live>
            <RefusalText {...request.refusal} />
          </InlineAlert>
        )}
        <Button submit tone="primary" state={request.state}>
          <Trans>Login As</Trans>
        </Button>
      </form>
    </>
  )
}
