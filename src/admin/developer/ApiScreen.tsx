import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { searchText } from '../../domain/text/searchText.ts'
import type { IntegrationPorts } from '../../state/admin/integrations/integrationPorts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { Title } from '../../ui/page/Title.tsx'

/** Lists every endpoint of the server, from its OpenAPI description. */
export function ApiScreen({ ports }: { ports: Pick<IntegrationPorts, 'apiCalls'> }) {
  const { t } = useLingui()
  const { value: calls, refusal, again } = useServerValue(['api calls'], ports.apiCalls)
  const [words, setWords] = useState('')
  const title = t`API`
  const shown = (calls ?? []).filter(({ method, path }) =>
    searchText(`${method} ${path}`).includes(searchText(words)),
  )
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <p role="status">{calls !== null && <Plural value={shown.length} one="# call" other="# calls" />}</p>
        <div className="console-actions">
          <a className={buttonClass()} href="/api/openapi.json">
            OpenAPI 3.1
          </a>
          <a className={buttonClass()} href="/fhir/metadata">
            FHIR R4
          </a>
        </div>
      </div>
      {calls === null && refusal === null && (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )}
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {calls !== null && (
        <>
          <Field
            label={<Trans>Find a call</Trans>}
            type="search"
            value={words}
            maxLength={200}
            onChange={setWords}
          />
          <ul className="console-calls" dir="ltr">
            {shown.map(({ method, path, fields, closed }) => (
              <li key={`${method} ${path}`}>
                <code>{method}</code>
                <code>{path}</code>
                {(fields.length > 0 || !closed) && (
                  <small>
                    {fields.length > 0 && <code>{`{${fields.join(', ')}}`}</code>}{' '}
                    {!closed && <Trans>no sign-in needed</Trans>}
                  </small>
                )}
              </li>
            ))}
          </ul>
          {shown.length === 0 && (
            <p className="console-empty">
              <Trans>No matching call.</Trans>
            </p>
          )}
        </>
      )}
    </>
  )
}
