import { Trans } from '@lingui/react/macro'
import type { DeviceTest } from '../../contract/technician/deviceTests.ts'
import { DateTime } from '../list/DateTime.tsx'
import './testReport.css'

/** Shows a technician's note about a test; nothing without one. */
export function TestNoteText({ note }: Pick<DeviceTest, 'note'>) {
  if (note === null) return null
  const { text, by, at } = note
  return (
    <div className="technician-noted">
      <p dir="auto">{text}</p>
      <small>
        <Trans>
          <bdi>{by}</bdi>, <DateTime at={at} />
        </Trans>
      </small>
    </div>
  )
}
