import { Trans } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useAtom, useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { ImportItem, ImportKind } from '../../contract/imports.ts'
import { isTransient } from '../../state/admin/result.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { fileToImportAtom } from '../../state/admin/imports/fileToImport.ts'
import { createFileUpload } from '../../state/admin/imports/fileUpload.ts'
import { localeAtom } from '../../state/preferences.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { FileChoice } from './FileChoice.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { FileRefusalText } from './ImportText.tsx'

/** Maximum number of the user’s earlier imports that are shown. */
const shownLatest = 5

/** Returns the address of an import's page. */
const importAddress = ({ kind, id }: Pick<ImportItem, 'kind' | 'id'>) =>
  ({
    to: kind === 'rooms' ? '/admin/imports/$id' : '/admin/user-imports/$id',
    params: { id },
  }) as const

interface NewImportScreenProps {
  ports: Pick<ConsolePorts, 'imports'>
  kind: ImportKind
}

/** Page for choosing an import file. An accepted file gets its own address, to which the user can return. */
export function NewImportScreen({ ports, kind }: NewImportScreenProps) {
  const store = useStore()
  const locale = useAtomValue(localeAtom)
  const navigate = useNavigate()
  const [sending] = useState(() =>
    createFileUpload(ports.imports, kind, { store, newKey: () => crypto.randomUUID() }),
  )
  const view = useAtomValue(sending.viewAtom)
  const isBusy = view.kind === 'busy'
  const [chosen, setChosen] = useAtom(fileToImportAtom)
  useEffect(() => {
    if (chosen?.kind !== kind || isBusy) return
    setChosen(null)
    void sending.send(chosen.file, locale)
  }, [chosen, setChosen, kind, isBusy, sending, locale])
  const taken = view.kind === 'taken' ? view.item : null
  useEffect(() => {
    if (taken !== null) void navigate(importAddress(taken))
  }, [navigate, taken])
  return (
    <ImportFrame kind={kind} step="file">
      <FileChoice
        kind={kind}
        busy={view.kind === 'busy'}
        onChoose={(file) => void sending.send(file, locale)}
      />
      <p role="status">
        {view.kind === 'busy' && (
          <Trans>
            Checking <bdi>{view.name}</bdi>…
          </Trans>
        )}
      </p>
      {view.kind === 'refused' && (
        <InlineAlert kind="error" live>
          <strong>
            <bdi>{view.name}</bdi>
          </strong>{' '}
          <FileRefusalText refusal={view.refusal} />
          {isTransient(view.refusal) && (
            <Button onPress={() => void sending.again()}>
              <Trans>Try Again</Trans>
            </Button>
          )}
        </InlineAlert>
      )}
      <LatestImports ports={ports} kind={kind} />
    </ImportFrame>
  )
}

/** Shows the imports that the user started before, so that closing the tab loses nothing. */
function LatestImports({ ports, kind }: NewImportScreenProps) {
  const query = new URLSearchParams({ kind, limit: String(shownLatest) })
  const { value } = useServerValue(['latest imports', kind], () => ports.imports.list(query))
  const items = value?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="import-latest">
      <h2>
        <Trans>Your latest imports</Trans>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link {...importAddress(item)}>
              <bdi>{item.name === '' ? 'CSV' : item.name}</bdi>
            </Link>
            <DateTime at={item.created_at} />
            <ImportStateName state={item.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ImportStateName({ state }: { state: ImportItem['state'] }) {
  switch (state) {
    case 'checked':
      return <Trans>Not imported yet</Trans>
    case 'importing':
      return <Trans>Importing</Trans>
    case 'done':
      return <Trans>Imported</Trans>
  }
}
