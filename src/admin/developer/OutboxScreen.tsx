import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createListing } from '../../state/admin/listing.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import '../list/list.css'
import { Pages } from '../list/Pages.tsx'
import { MessageRow } from './MessageRow.tsx'

const pageAt = (cursor: string | null) => new URLSearchParams(cursor === null ? {} : { cursor })

/** What was, or is to be, said to people outside, the newest first. */
export function OutboxScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const store = useStore()
  const [listing] = useState(() => createListing({ fetchPage: ports.outbox, now: ports.now, store }))
  const view = useAtomValue(listing.viewAtom)
  const [cursor, setCursor] = useState<string | null>(null)
  useEffect(() => void listing.ask(pageAt(cursor)), [listing, cursor])
  const page = view.kind === 'failed' ? null : view.page
  const following = page?.next_cursor ?? null
  return (
    <>
      <title>{`${t`Outbox`} · Wardlink`}</title>
      <div className="console-title">
        <h1>
          <Trans>Outbox</Trans>
        </h1>
        <p role="status">
          {page !== null && <Plural value={page.total} one="# message" other="# messages" />}
        </p>
      </div>
      {view.kind === 'failed' && (
        <ListFailed code={view.code} onRetry={() => void listing.ask(pageAt(cursor))} />
      )}
      {page !== null && page.total > 0 && (
        <div className="console-table" aria-busy={view.kind === 'loading'}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Time</Trans>
                </th>
                <th scope="col">
                  <Trans>To</Trans>
                </th>
                <th scope="col">
                  <Trans>Message</Trans>
                </th>
                <th scope="col">
                  <Trans>Status</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.items.map((message) => (
                <MessageRow key={message.id} message={message} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {page?.total === 0 && view.kind === 'shown' && (
        <p className="console-empty">
          <Trans>No message was written yet.</Trans>
        </p>
      )}
      <Pages
        onFirst={cursor === null ? null : () => setCursor(null)}
        onNext={following === null ? null : () => setCursor(following)}
      />
    </>
  )
}
