import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DeliveryItem } from '../../contract/integrations/webhooks.ts'
import { useRequest } from '../queries/useRequest.ts'
import type { IntegrationPorts } from '../../state/admin/integrations/integrationPorts.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { Outcome } from '../records/Outcome.tsx'
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
    look: 'address',
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
      purpose={{
        title: <Trans>No deliveries yet</Trans>,
        text: (
          <Trans>Each event that a webhook sends is listed here for 30 days, and can be sent again.</Trans>
        ),
      }}
      steps={[
        {
          icon: 'paperPlaneRight',
          isOnlyFirst: true,
          name: <Trans>Deliveries need a webhook</Trans>,
          label: <Trans>Webhooks</Trans>,
          to: '/admin/developer/webhooks',
        },
      ]}
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
      <Outcome request={request} done={<Trans>sending</Trans>} />
    </>
  )
}
