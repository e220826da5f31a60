import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Refusal } from '../../../state/admin/result.ts'
import type { Failed } from '../../../state/admin/lists/mapConcurrent.ts'
import { InlineAlert } from '../../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../../RefusalText.tsx'
import { DeviceReasonText } from '../../technician/DeviceReasonText.tsx'

interface BulkErrorsProps<Item> {
  failed: readonly Failed<Item>[]
  name: (item: Item) => ReactNode
}

/** Lists the items for which a bulk action failed, with the reason. */
export function BulkErrors<Item extends { id: string }>({ failed, name }: BulkErrorsProps<Item>) {
  if (failed.length === 0) return null
  return (
    <>
      <InlineAlert kind="error" live>
        <Trans>This did not work for:</Trans>
      </InlineAlert>
      <ul className="console-failures">
        {failed.map(({ item, refusal }) => (
          <li key={item.id}>
            <strong>{name(item)}</strong> <FailureText refusal={refusal} />
          </li>
        ))}
      </ul>
    </>
  )
}

function FailureText({ refusal: { code, fields } }: { refusal: Refusal }) {
  switch (code) {
    case 'already_exists':
      return <Trans>This name is already in use.</Trans>
    case 'device_refused':
      return <DeviceReasonText reason={fields?.['device'] ?? null} />
    default:
      return <RefusalText code={code} />
  }
}
