import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { DeliveryItem } from '../../contract/webhooks.ts'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { IntegrationPorts } from '../../state/admin/integrationPorts.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { Moment } from '../list/Moment.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { SendingState, useStateFilter } from './SendingState.tsx'

const columnsOf = (ports: IntegrationPorts): readonly Column<DeliveryItem>[] => [
  {
    name: 'time',
    look: 'row',
    heading: <Trans>Time</Trans>,
    cell: ({ created_at: at }) => <Moment at={at} />,
  },
  { name: 'event', look: 'code', heading: <Trans>Event</Trans>, cell: ({ event }) => event },
  {
    name: 'url',
    look: 'code',
    heading: <Trans>Web address</Trans>,
    cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
  },
  {
    name: 'status',
    heading: <Trans>Status</Trans>,
    cell: ({ state, reason }) => <SendingState state={state} reason={reason} />,
  },
  { name: 'attempts', heading: <Trans>Tries</Trans>, cell: ({ attempts }) => attempts },
  { name: 'again', heading: <Trans>Action</Trans>, cell: ({ id }) => <AgainKey ports={ports} id={id} /> },
]

const counted = (total: number) => <Plural value={total} one="# delivery" other="# deliveries" />

/** Lists the webhook deliveries of the last 30 days, newest first. */
export function DeliveriesScreen({ ports }: { ports: ConsolePorts }) {
  const { t } = useLingui()
  const filter = useStateFilter()
  return (
    <ListScreen
      ports={ports}
      title={t`Deliveries`}
      fetchPage={ports.integrations.deliveries}
      columns={columnsOf(ports.integrations)}
      csv="/api/v1/webhook-deliveries.csv"
      count={counted}
      empty={<Trans>Nothing was told yet.</Trans>}
      parts={['webhook']}
      filters={[filter]}
    />
  )
}

function AgainKey({ ports, id }: { ports: Pick<IntegrationPorts, 'sendAgain'>; id: string }) {
  const store = useStore()
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  return (
    <>
      <Key
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void attempt.make(() => ports.sendAgain(id))}
      >
        <Trans>Send again</Trans>
      </Key>
      <span role="status">
        {view.kind === 'done' && <Trans>on its way</Trans>}
        {view.kind === 'refused' && <RefusalWords {...view.refusal} />}
      </span>
    </>
  )
}
