import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { Hl7FeedItem, Hl7PlaceItem } from '../../contract/integrations/hl7.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
import { SuccessLine } from '../records/Outcome.tsx'
import { OrgUnitName } from '../users/RoleChips.tsx'
import { Hl7PlaceForm } from './Hl7PlaceForm.tsx'

/** Most rows of one table; a heading says how many there are. */
const limit = '200'

/** Shows the HL7 feeds and the places that they name, and assigns beds to these. */
export function Hl7Screen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const [edited, setEdited] = useState<Hl7PlaceItem | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const title = t`HL7`
  if (edited !== null)
    return (
      <Hl7PlaceForm
        ports={ports}
        place={edited}
        onLeave={(saved) => {
          setEdited(null)
          setIsSaved(saved)
        }}
      />
    )
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
      </div>
      <SuccessLine>{isSaved && <Trans>Saved. Messages that waited were tried again.</Trans>}</SuccessLine>
      <Feeds ports={ports} />
      <Places ports={ports} state="unknown" onEdit={setEdited} />
      <Places ports={ports} state="assigned" onEdit={setEdited} />
      <Places ports={ports} state="ignored" onEdit={setEdited} />
    </>
  )
}

function Feeds({ ports }: { ports: ConsolePorts }) {
  const id = useId()
  const { value, refusal, again } = useServerValue(['hl7 feeds'], async () => {
    const result = await ports.integrations.feeds(new URLSearchParams({ limit }))
    return result.ok ? { ...result, value: { ...result.value, at: Date.now() } } : result
  })
  return (
    <section className="provisioned-levels" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Feeds</Trans>
      </h2>
      {value === null && refusal === null && (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )}
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {value?.items.length === 0 && (
        <p className="console-empty">
          <Trans>No HL7 feeds yet.</Trans>
        </p>
      )}
      {value !== null && value.items.length > 0 && (
        <PlainTable
          className="console-table"
          labelledBy={id}
          headings={[
            <Trans key="feed">HL7 feed</Trans>,
            <Trans key="application">Application</Trans>,
            <Trans key="facility">Facility</Trans>,
            <Trans key="level">Level</Trans>,
            <Trans key="last">Last message</Trans>,
          ]}
        >
          {value.items.map((feed) => (
            <tr key={feed.id}>
              <th scope="row">
                <bdi>{feed.name}</bdi>
              </th>
              <td>
                <bdi>{feed.application}</bdi>
              </td>
              <td>
                <bdi>{feed.facility}</bdi>
              </td>
              <td>
                <OrgUnitName name={feed.node} />
              </td>
              <td>
                {feed.last_message_at === null ? (
                  <Trans>never</Trans>
                ) : (
                  <DateTime at={feed.last_message_at} />
                )}
                {isSilent(feed, value.at) && (
                  <>
                    {' '}
                    <strong>
                      <Trans>Silent for too long</Trans>
                    </strong>
                  </>
                )}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}

/** Returns whether the feed has been silent for longer than it may be. */
function isSilent(
  { last_message_at: last, created_at: created, silent_minutes: minutes }: Hl7FeedItem,
  now: number,
) {
  return minutes !== null && (last ?? created) < now - minutes * 60_000
}

interface PlacesProps {
  ports: ConsolePorts
  state: Hl7PlaceItem['state']
  onEdit: (place: Hl7PlaceItem) => void
}

function Places({ ports, state, onEdit }: PlacesProps) {
  const { t } = useLingui()
  const id = useId()
  const { value, refusal, again } = useServerValue(['hl7 places', state], () =>
    ports.integrations.places(new URLSearchParams({ limit, state })),
  )
  if (refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (value === null || (value.items.length === 0 && state !== 'unknown')) return null
  const { items, total } = value
  return (
    <section className="provisioned-levels" aria-labelledby={id}>
      <h2 id={id}>
        {state === 'unknown' ? (
          <Plural
            value={total}
            _0="No place without a bed"
            one="# place without a bed"
            other="# places without a bed"
          />
        ) : state === 'assigned' ? (
          <Plural value={total} one="# place with a bed" other="# places with a bed" />
        ) : (
          <Plural value={total} one="# ignored place" other="# ignored places" />
        )}
      </h2>
      {items.length < total && (
        <p>
          <Trans>The {items.length} that were named last are shown.</Trans>
        </p>
      )}
      {items.length > 0 && (
        <PlainTable
          className="console-table"
          label={t`Places`}
          headings={[
            <Trans key="place">Place</Trans>,
            <Trans key="feed">HL7 feed</Trans>,
            <Trans key="bed">Bed</Trans>,
            <Trans key="messages">Messages</Trans>,
            <Trans key="last">Last message</Trans>,
            <Trans key="action">Action</Trans>,
          ]}
        >
          {items.map((item) => (
            <tr key={item.id}>
              <th scope="row">
                <bdi dir="ltr">{item.place}</bdi>
              </th>
              <td>
                <bdi>{item.feed}</bdi>
              </td>
              <td>
                {item.room === null ? (
                  <Trans>None</Trans>
                ) : (
                  <bdi>{`${item.room.label} · ${item.room.unit}`}</bdi>
                )}
              </td>
              <td>{item.messages}</td>
              <td>
                <DateTime at={item.last_seen_at} />
              </td>
              <td>
                <Button onPress={() => onEdit(item)}>
                  {item.room === null ? t`Assign a bed` : t`Change bed`}
                  <span className="sr-only">: {item.place}</span>
                </Button>
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </section>
  )
}
