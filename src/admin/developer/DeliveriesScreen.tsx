import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeliveryItem } from '../../contract/integrations/webhooks.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { IntegrationPorts } from '../../state/admin/integrations/integrationPorts.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { SendingState, useStateFilter } from './SendingState.tsx'

const columnsOf = (ports: IntegrationPorts): readonly Column<DeliveryItem>[] => [
  {
    name: 'time',
    look: 'row',
    heading: <Trans>Time</Trans>,
    cell: ({ created_at: at }) => <DateTime at={at} />,
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
  {
    name: 'again',
    heading: <Trans>Action</Trans>,
    cell: ({ id }) => <SendAgainButton ports={ports} id={id} />,
  },
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
      empty={<Trans>No deliveries yet.</Trans>}
      parts={['webhook']}
      filters={[filter]}
    />
  )
}

function SendAgainButton({ ports, id }: { ports: Pick<IntegrationPorts, 'sendAgain'>; id: string }) {
  const request = useRequest()
  return (
    <>
      <Button state={request.state} onPress={() => void request.make(() => ports.sendAgain({ id }))}>
        <Trans>Send again</Trans>
      </Button>
      <span role="status">
        {request.isDone && <Trans>sending</Trans>}
        {request.refusal !== null && <RefusalText {...request.refusal} />}
      </span>
    </>
  )
}
