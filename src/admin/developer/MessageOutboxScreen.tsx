import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MessageOutboxItem } from '../../contract/messages/messageOutbox.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { SendingState, useStateFilter } from './SendingState.tsx'

const columns: readonly Column<MessageOutboxItem>[] = [
  { name: 'time', heading: <Trans>Time</Trans>, cell: ({ created_at: at }) => <DateTime at={at} /> },
  {
    name: 'to',
    look: 'address',
    heading: <Trans>Sent to</Trans>,
    cell: ({ destination }) => <bdi>{destination}</bdi>,
  },
  {
    name: 'message',
    look: 'wide',
    heading: <Trans>Message</Trans>,
    cell: (message) => <MessageText message={message} />,
  },
  {
    name: 'status',
    heading: <Trans>Status</Trans>,
    cell: ({ state, reason }) => <SendingState state={state} reason={state === 'sent' ? null : reason} />,
  },
]

const counted = (total: number) => <Plural value={total} one="# message" other="# messages" />

/** Lists the messages to people outside that were or will be sent, newest first. */
export function MessageOutboxScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const sending = useStateFilter()
  return (
    <ListScreen
      ports={ports}
      title={t`Outbox`}
      fetchPage={ports.outbox.list}
      columns={columns}
      csv="/api/v1/outbox.csv"
      count={counted}
      purpose={{
        title: <Trans>No messages yet</Trans>,
        text: (
          <Trans>
            Emails and text messages to guests, interpreters and care teams are listed here, with the reason
            if one failed.
          </Trans>
        ),
        guide: 'troubleshooting',
      }}
      filters={[{ ...sending, options: [...sending.options, { value: 'shown', label: t`Shown here` }] }]}
    />
  )
}

/**
 * Shows the subject of a message. The body, which contains the link, is shown only if no provider is
 * configured to send it.
 */
function MessageText({ message: { subject, body } }: { message: MessageOutboxItem }) {
  return (
    <>
      <bdi>{subject}</bdi>
      {body !== null && (
        <p className="console-body" dir="auto">
          {body}
        </p>
      )}
    </>
  )
}
