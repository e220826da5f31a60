import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type NotificationItem, notificationTopics } from '../../contract/notifications.ts'
import type { NotificationPorts } from '../../state/admin/notificationPorts.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { Listed } from '../list/Listed.tsx'
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
    look: 'code',
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
      empty={<Trans>No one is notified yet. Add a person or team.</Trans>}
      words={t`Name, address or number`}
      actions={
        <Link className={buttonClass({ tone: 'primary' })} to="/admin/notifications/new">
          <Trans>Add</Trans>
        </Link>
      }
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
        {
          name: 'removed',
          label: t`Removed`,
          every: t`In use`,
          options: [{ value: 'true', label: t`in the last 30 days` }],
        },
      ]}
    />
  )
}
