import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createListing } from '../../state/admin/listing.ts'
import { createPhoneLinks } from '../../state/admin/phoneLink.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import '../list/list.css'
import { Pages } from '../list/Pages.tsx'
import { ByodRow } from './ByodRow.tsx'

const firstPage = (cursor: string | null) => new URLSearchParams(cursor === null ? {} : { cursor })

/** The places whose patients have phones of their own, and the link that lets such a phone in. */
export function ByodScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const store = useStore()
  const [listing] = useState(() => createListing({ fetchPage: ports.byodDevices, now: ports.now, store }))
  const [links] = useState(() => createPhoneLinks(ports, store))
  const view = useAtomValue(listing.viewAtom)
  const link = useAtomValue(links.viewAtom)
  const [cursor, setCursor] = useState<string | null>(null)
  useEffect(() => void listing.ask(firstPage(cursor)), [listing, cursor])
  const page = view.kind === 'failed' ? null : view.page
  const following = page?.next_cursor ?? null
  return (
    <>
      <title>{`${t`BYOD`} · Wardlink`}</title>
      <div className="console-title">
        <h1>
          <Trans>BYOD</Trans>
        </h1>
        <p role="status">
          {page !== null && (
            <Plural value={page.total} one="# place without a monitor" other="# places without a monitor" />
          )}
        </p>
      </div>
      {view.kind === 'failed' && (
        <ListFailed code={view.code} onRetry={() => void listing.ask(firstPage(cursor))} />
      )}
      {page !== null && page.total > 0 && (
        <div className="console-table" aria-busy={view.kind === 'loading'}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans>Room/Bed</Trans>
                </th>
                <th scope="col">
                  <Trans>Patient</Trans>
                </th>
                <th scope="col">
                  <Trans>Unit/Practice</Trans>
                </th>
                <th scope="col">
                  <Trans>Facility</Trans>
                </th>
                <th scope="col">
                  <Trans>Link for the patient’s phone</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {page.items.map((place) => (
                <ByodRow
                  key={place.id}
                  place={place}
                  link={link}
                  onIssue={() => void links.issue(place.id)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pages
        onFirst={cursor === null ? null : () => setCursor(null)}
        onNext={following === null ? null : () => setCursor(following)}
      />
    </>
  )
}
