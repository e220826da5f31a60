import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Hl7FeedItem, Hl7PlaceItem } from '../../contract/integrations/hl7.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { Outcome, SuccessLine } from '../records/Outcome.tsx'
import { OrgUnitName } from '../users/RoleChips.tsx'
import { Hl7FeedForm } from './Hl7FeedForm.tsx'
import { Hl7MessagesScreen } from './Hl7MessagesScreen.tsx'
import { Hl7PlaceForm } from './Hl7PlaceForm.tsx'

/** Most rows of one table; a heading says how many there are. */
const limit = '200'

type Shown =
  | { kind: 'list'; saved: SavedPart | null }
  | { kind: 'feed'; feed: Hl7FeedItem | null }
  | PlaceShown
/** A change; `decided` is a place about which messages may have waited. */
type SavedPart = 'change' | 'decided'
interface PlaceShown {
  kind: 'place'
  place: Hl7PlaceItem
}

const states = ['unknown', 'assigned', 'ignored'] as const

/** Reads the feeds and their places; a failure of one is one of all. */
async function readAll(ports: ConsolePorts['integrations']) {
  const [listed, ...placed] = await Promise.all([
    ports.feeds(new URLSearchParams({ limit })),
    ...states.map((state) => ports.places(new URLSearchParams({ limit, state }))),
  ])
  if (!listed.ok) return listed
  const parts = []
  for (const [index, state] of states.entries()) {
    const part = placed[index]
    if (part?.ok === false) return part
    if (part !== undefined) parts.push({ state, ...part.value })
  }
  return { ...listed, value: { feeds: listed.value.items, places: parts, at: Date.now() } }
}

interface Hl7ScreenProps {
  ports: ConsolePorts
  profile: Profile
}

/** Shows the HL7 feeds with the places that they name, or the messages that were received. */
export function Hl7Screen(props: Hl7ScreenProps) {
  const { show } = useSearch({ from: '/admin/developer/hl7' })
  return show === 'messages' ? <Hl7MessagesScreen ports={props.ports} /> : <FeedsScreen {...props} />
}

/** Changes the feeds, and assigns beds to the places. */
function FeedsScreen({ ports, profile }: Hl7ScreenProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<Shown>({ kind: 'list', saved: null })
  const { value, refusal, again } = useServerValue(['hl7'], () => readAll(ports.integrations))
  const title = t`HL7`
  const onLeave = (saved: SavedPart | null) => {
    setShown({ kind: 'list', saved })
    if (saved !== null) again()
  }
  if (shown.kind === 'feed')
    return (
      <Hl7FeedForm
        ports={ports}
        held={profile.roles}
        feed={shown.feed}
        onLeave={(isSaved) => onLeave(isSaved ? 'change' : null)}
      />
    )
  if (shown.kind === 'place') return <Hl7PlaceForm ports={ports} place={shown.place} onLeave={onLeave} />
  return (
    <>
      <Title>{title}</Title>
      <div className="console-title">
        <h1>{title}</h1>
        <div className="console-actions">
          <Link className={buttonClass()} to="/admin/developer/hl7" search={{ show: 'messages' }}>
            <Trans>HL7 messages</Trans>
          </Link>
          <Button icon="plus" tone="primary" onPress={() => setShown({ kind: 'feed', feed: null })}>
            <Trans>New HL7 feed</Trans>
          </Button>
        </div>
      </div>
      <SuccessLine>
        {shown.saved === null ? null : shown.saved === 'change' ? (
          <Trans>Changes Sucessfully Saved.</Trans>
        ) : (
          <Trans>Saved. Messages that waited for a place are tried again.</Trans>
        )}
      </SuccessLine>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {value === null && refusal === null && (
        <Loader>
          <Trans>Loading</Trans>
        </Loader>
      )}
      {value !== null && (
        <>
          <Feeds
            ports={ports}
            items={value.feeds}
            now={value.at}
            onEdit={(feed) => setShown({ kind: 'feed', feed })}
            again={again}
          />
          {value.places.map((places) => (
            <Places key={places.state} {...places} onEdit={(place) => setShown({ kind: 'place', place })} />
          ))}
        </>
      )}
    </>
  )
}

interface FeedsProps {
  ports: ConsolePorts
  items: readonly Hl7FeedItem[]
  now: number
  onEdit: (feed: Hl7FeedItem) => void
  again: () => void
}

function Feeds({ ports, items, now, onEdit, again }: FeedsProps) {
  const id = useId()
  const request = useRequest()
  const [closing, setClosing] = useState<Hl7FeedItem | null>(null)
  const close = (feed: Hl7FeedItem) => {
    setClosing(null)
    void request.make(() => ports.integrations.removeFeed(feed)).then(again)
  }
  const menus = {
    again,
    actionsOf: (item: unknown) => () => {
      const feed = items.find((one) => one === item)
      if (feed === undefined) return []
      return [
        { id: 'change', icon: 'pencilSimple', label: <Trans>Change</Trans>, onChoose: () => onEdit(feed) },
        {
          id: 'close',
          icon: 'trash',
          label: <Trans>Remove</Trans>,
          danger: true,
          onChoose: () => setClosing(feed),
        },
      ] as const
    },
  }
  return (
    <section className="provisioned-levels" aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Feeds</Trans>
      </h2>
      <Outcome request={request} />
      {items.length === 0 ? (
        <p className="console-empty">
          <Trans>No HL7 feeds yet.</Trans>
        </p>
      ) : (
        <PlainTable
          className="console-table"
          labelledBy={id}
          headings={[
            <Trans key="feed">HL7 feed</Trans>,
            <Trans key="application">Application</Trans>,
            <Trans key="facility">Facility</Trans>,
            <Trans key="level">Level</Trans>,
            <Trans key="last">Last message</Trans>,
            <Trans key="action">Action</Trans>,
          ]}
        >
          {items.map((feed) => (
            <tr key={feed.id}>
              <th scope="row" id={`${id}-${feed.id}`}>
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
                {isSilent(feed, now) && (
                  <>
                    {' '}
                    <strong>
                      <Trans>Silent for too long</Trans>
                    </strong>
                  </>
                )}
              </td>
              <td>
                <RowMenu item={feed} rowId={`${id}-${feed.id}`} menus={menus} />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
      {closing !== null && (
        <ConfirmDialog
          open
          title={
            <Trans>
              Remove <bdi>{closing.name}</bdi>?
            </Trans>
          }
          yes={<Trans>Remove</Trans>}
          no={<Trans>Keep it</Trans>}
          onYes={() => close(closing)}
          onNo={() => setClosing(null)}
        >
          <Trans>Messages of this sender will be refused. You cannot undo this.</Trans>
        </ConfirmDialog>
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
  state: Hl7PlaceItem['state']
  items: readonly Hl7PlaceItem[]
  total: number
  onEdit: (place: Hl7PlaceItem) => void
}

function Places({ state, items, total, onEdit }: PlacesProps) {
  const { t } = useLingui()
  const id = useId()
  if (items.length === 0 && state !== 'unknown') return null
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
