import { Trans } from '@lingui/react/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { ImportItem, ImportKind } from '../../contract/imports.ts'
import type { ImportPorts } from '../../state/admin/importPorts.ts'
import { createChoices } from '../../state/admin/choices.ts'
import { createSendingFile } from '../../state/admin/sendingFile.ts'
import { localeAtom } from '../../state/preferences.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { Moment } from '../list/Moment.tsx'
import { importAddress } from './importAddress.ts'
import { FileChoice } from './FileChoice.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { FileRefusalWords } from './ImportWords.tsx'

/** Of what one has imported before, so many are named. */
const shownLatest = 5

/** Where a file of records is chosen; taken, it is shown on a page of its own, which can be come back to. */
export function NewImportScreen({ ports, kind }: { ports: ImportPorts; kind: ImportKind }) {
  const store = useStore()
  const locale = useAtomValue(localeAtom)
  const { history } = useRouter()
  const [sending] = useState(() =>
    createSendingFile(ports, kind, { store, newKey: () => crypto.randomUUID() }),
  )
  const view = useAtomValue(sending.viewAtom)
  const taken = view.kind === 'taken' ? importAddress(view.item) : null
  useEffect(() => {
    if (taken !== null) history.push(`/admin/${taken}`)
  }, [history, taken])
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
            <bdi>{view.name}</bdi> is being read and checked …
          </Trans>
        )}
      </p>
      {view.kind === 'refused' && (
        <Note kind="error" live>
          <strong>
            <bdi>{view.name}</bdi>
          </strong>{' '}
          <FileRefusalWords refusal={view.refusal} />
          {view.refusal.code === 'unreachable' && (
            <Key onPress={() => void sending.again()}>
              <Trans>Try Again</Trans>
            </Key>
          )}
        </Note>
      )}
      <LatestImports ports={ports} kind={kind} />
    </ImportFrame>
  )
}

/** What one has begun before: a closed tab loses nothing. */
function LatestImports({ ports, kind }: { ports: ImportPorts; kind: ImportKind }) {
  const store = useStore()
  const [latest] = useState(() => createChoices((query) => ports.list(ofKind(query, kind)), store))
  const items = useAtomValue(latest.itemsAtom).slice(0, shownLatest)
  useEffect(() => void latest.load(), [latest])
  if (items.length === 0) return null
  return (
    <section className="import-latest">
      <h2>
        <Trans>Your latest imports</Trans>
      </h2>
      <ul>
        {items.map((item) => (
          <li key={item.id}>
            <Link to="/admin/$" params={{ _splat: importAddress(item) }} preload={false}>
              <bdi>{item.name === '' ? 'CSV' : item.name}</bdi>
            </Link>
            <Moment at={item.created_at} />
            <ImportStateName state={item.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ofKind(query: URLSearchParams, kind: ImportKind): URLSearchParams {
  const asked = new URLSearchParams(query)
  asked.set('kind', kind)
  return asked
}

function ImportStateName({ state }: { state: ImportItem['state'] }) {
  switch (state) {
    case 'checked':
      return <Trans>Not imported yet</Trans>
    case 'importing':
      return <Trans>Being imported</Trans>
    case 'done':
      return <Trans>Imported</Trans>
  }
}
