import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type NotificationItem, notificationTopics } from '../../contract/notifications.ts'
import type { NotificationPorts } from '../../state/admin/notificationPorts.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Listed } from '../list/Listed.tsx'
import { useRemovedFilter } from '../list/filters/useRemovedFilter.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { RestoreButton } from '../records/RestoreButton.tsx'
import { TopicName, useTopicNames } from './TopicName.tsx'

const columnsOf = ({ records }: NotificationPorts): readonly Column<NotificationItem>[] => [
  {
    name: 'name',
    sort: 'name',
    look: 'row',
    heading: <Trans>Recipient</Trans>,
    cell: ({ id, name, removed_at: removedAt }) =>
      removedAt === null ? (
        <Link to="/admin/notifications/$id" params={{ id }}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <>
          <bdi>{name}</bdi> <RestoreButton records={records} id={id} section="notifications" />
        </>
      ),
  },
  {
    name: 'destination',
    sort: 'destination',
    look: 'address',
    heading: <Trans>Email or phone</Trans>,
    cell: ({ destination }) => destination,
  },
  {
    name: 'node',
    heading: <Trans>Applies to</Trans>,
    cell: ({ node }) => (node === '' ? <Trans>All organizations</Trans> : <bdi>{node}</bdi>),
  },
  {
    name: 'about',
    heading: <Trans>Notify about</Trans>,
    cell: ({ about }) => (
      <Listed
        items={about.map((topic) => (
          <TopicName key={topic} topic={topic} />
        ))}
      />
    ),
  },
  {
    name: 'hours',
    heading: <Trans>Hours</Trans>,
    cell: ({ hours: { from, to } }) =>
      from === to ? <Trans>around the clock</Trans> : <span dir="ltr">{`${from}–${to}`}</span>,
  },
  {
    name: 'quiet',
    heading: <Trans>Quiet hours</Trans>,
    cell: ({ quiet }) => quiet !== null && <span dir="ltr">{`${quiet.from}–${quiet.to}`}</span>,
  },
]

const counted = (total: number) => <Plural value={total} one="# person or team" other="# people or teams" />

/** Lists the recipients outside and the notifications that they get. */
export function NotificationsScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const topics = useTopicNames()
  return (
    <ListScreen
      ports={ports}
      title={t`Notifications`}
      fetchPage={ports.notifications.records.list}
      columns={columnsOf(ports.notifications)}
      csv="/api/v1/notifications.csv"
      count={counted}
      purpose={{
        title: <Trans>No one is notified yet</Trans>,
        text: (
          <Trans>People and teams on this list get an email or text message about what you choose.</Trans>
        ),
        guide: 'people',
      }}
      words={t`Name, address or number`}
      steps={[
        {
          icon: 'bellRinging',
          name: <Trans>A person or team</Trans>,
          detail: <Trans>An address, the events, and the hours.</Trans>,
          label: <Trans>Add</Trans>,
          to: '/admin/notifications/new',
          isPrimary: true,
        },
      ]}
      filters={[
        {
          name: 'about',
          label: t`Notify about`,
          every: t`All events`,
          options: notificationTopics.map((value) => ({ value, label: topics[value] })),
        },
        {
          name: 'channel',
          label: t`Send by`,
          every: t`Email and text messages`,
          options: [
            { value: 'email', label: t`Email` },
            { value: 'sms', label: t`Text message` },
          ],
        },
        useRemovedFilter(),
      ]}
    />
  )
}
