import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createListing } from '../../state/admin/lists/listing.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ActionName, Changes, AuditActor } from '../audit/AuditText.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { DateTime } from '../list/DateTime.tsx'

interface HistoryProps {
  ports: Pick<ConsolePorts, 'audit' | 'now'>
  /** Id of the record. */
  id: string
}

/** Shows the audit entries of a record, newest first. */
export function History({ ports, id }: HistoryProps) {
  const store = useStore()
  const [listing] = useState(() => createListing({ fetchPage: ports.audit.list, now: ports.now, store }))
  const view = useAtomValue(listing.viewAtom)
  const ask = () => listing.ask(new URLSearchParams({ target: id, limit: '20' }))
  useEffect(() => void listing.ask(new URLSearchParams({ target: id, limit: '20' })), [listing, id])
  const entries = view.kind === 'failed' ? [] : (view.known?.items ?? [])
  return (
    <section className="console-history" aria-busy={view.kind === 'loading'}>
      <h2>
        <Trans>History</Trans>
      </h2>
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void ask()} />}
      {view.kind === 'shown' && entries.length === 0 && (
        <p>
          <Trans>No changes yet.</Trans>
        </p>
      )}
      <ol>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>
                <ActionName action={entry.action} />
              </strong>{' '}
              <DateTime at={entry.at} /> · <AuditActor entry={entry} />
            </p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
      {view.kind === 'shown' && view.known.further !== 'none' && (
        <Button state={view.known.further === 'coming' ? 'busy' : 'idle'} onPress={() => void listing.more()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}
