import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { searchText } from '../../domain/text/searchText.ts'
import { createApiCalls } from '../../state/admin/integrations/apiCalls.ts'
import type { IntegrationPorts } from '../../state/admin/integrations/integrationPorts.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Loader } from '../../ui/status/Loader.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { Title } from '../../ui/page/Title.tsx'

/** Lists every endpoint of the server, from its OpenAPI description. */
export function ApiScreen({ ports }: { ports: Pick<IntegrationPorts, 'apiCalls'> }) {
  const { t } = useLingui()
  const store = useStore()
  const [calls] = useState(() => createApiCalls(ports, store))
  const view = useAtomValue(calls.viewAtom)
  const [words, setWords] = useState('')
  useEffect(() => void calls.load(), [calls])
  const title = t`API`
  const shown =
    view.kind === 'shown'
      ? view.calls.filter(({ method, path }) => searchText(`${method} ${path}`).includes(searchText(words)))
      : []
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <p role="status">
          {view.kind === 'shown' && <Plural value={shown.length} one="# call" other="# calls" />}
        </p>
        <div className="console-actions">
          <a className={buttonClass()} href="/api/openapi.json">
            OpenAPI 3.1
          </a>
          <a className={buttonClass()} href="/fhir/metadata">
            FHIR R4
          </a>
        </div>
      </div>
      {view.kind === 'loading' && (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )}
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void calls.load()} />}
      {view.kind === 'shown' && (
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
