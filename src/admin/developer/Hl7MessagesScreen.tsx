import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Hl7MessageItem } from '../../contract/integrations/hl7.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { Loader } from '../../ui/status/Loader.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { useServerValue } from '../queries/useServerValue.ts'
import { Outcome } from '../records/Outcome.tsx'

const outcomeTexts: Readonly<Record<Hl7MessageItem['outcome'], ReactNode>> = {
  applied: <Trans>Applied</Trans>,
  unchanged: <Trans>No change</Trans>,
  waiting: <Trans>Waiting</Trans>,
  refused: <Trans>Refused</Trans>,
}

const columns: readonly Column<Hl7MessageItem>[] = [
  {
    name: 'time',
    look: 'row',
    heading: <Trans>Time</Trans>,
    cell: ({ received_at: at }) => <DateTime at={at} />,
  },
  { name: 'feed', heading: <Trans>HL7 feed</Trans>, cell: ({ feed }) => <bdi>{feed}</bdi> },
  { name: 'event', look: 'code', heading: <Trans>Event</Trans>, cell: ({ event }) => event },
  {
    name: 'control_id',
    look: 'address',
    heading: <Trans>Control ID</Trans>,
    cell: ({ control_id: id }) => id,
  },
  {
    name: 'places',
    look: 'address',
    heading: <Trans>Places</Trans>,
    cell: ({ places }) => <bdi dir="ltr">{places.join(' · ')}</bdi>,
  },
  {
    name: 'outcome',
    look: 'wide',
    heading: <Trans>Status</Trans>,
    cell: ({ outcome, detail }) => (
      <>
        {outcomeTexts[outcome]} <small dir="ltr">{detail}</small>
      </>
    ),
  },
]

const counted = (total: number) => <Plural value={total} one="# message" other="# messages" />

/** Lists the received HL7 messages, newest first, without what is about the patient. */
export function Hl7MessagesScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const { hl7Messages, applyAgain } = ports.integrations
  const request = useRequest()
  const [shown, setShown] = useState<Hl7MessageItem | null>(null)
  return (
    <>
      <ListScreen
        ports={ports}
        title={t`HL7 messages`}
        fetchPage={hl7Messages}
        columns={columns}
        csv="/api/v1/hl7-messages.csv"
        words={t`Control ID, event or place`}
        count={counted}
        purpose={{
          title: <Trans>No messages yet</Trans>,
          text: <Trans>Each HL7 message that is received is listed here, with what was done with it.</Trans>,
        }}
        filters={[
          {
            name: 'outcome',
            label: t`Status`,
            every: t`Every status`,
            options: [
              { value: 'applied', label: t`Applied` },
              { value: 'unchanged', label: t`No change` },
              { value: 'waiting', label: t`Waiting` },
              { value: 'refused', label: t`Refused` },
            ],
          },
        ]}
        rowActions={(item) => () => [
          {
            id: 'show',
            icon: 'info',
            label: <Trans>Show message</Trans>,
            onChoose: () => setShown(item),
          },
          ...(item.outcome === 'refused' || item.outcome === 'waiting'
            ? [
                {
                  id: 'again',
                  icon: 'arrowsClockwise' as const,
                  label: <Trans>Apply again</Trans>,
                  onChoose: (again: () => void) =>
                    void request.make(() => applyAgain({ id: item.id })).then(again),
                },
              ]
            : []),
        ]}
      />
      <Outcome request={request} done={<Trans>Tried again. The list shows the result.</Trans>} />
      {shown !== null && (
        <Modal
          title={<bdi dir="ltr">{`${shown.event} · ${shown.control_id}`}</bdi>}
          close={<Trans>Close</Trans>}
          onClose={() => setShown(null)}
        >
          <Segments ports={ports} id={shown.id} />
        </Modal>
      )}
    </>
  )
}

function Segments({ ports, id }: { ports: ConsolePorts; id: string }) {
  const { value, refusal, again } = useServerValue(['hl7 message', id], () =>
    ports.integrations.hl7Message({ id }),
  )
  if (refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (value === null)
    return (
      <Loader>
        <Trans>Loading</Trans>
      </Loader>
    )
  return (
    <>
      <p>
        <Trans>What is about the patient is hidden.</Trans>
      </p>
      <pre dir="ltr">{value.segments.join('\n')}</pre>
    </>
  )
}
