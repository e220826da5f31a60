import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { createReport } from '../../state/admin/reports/report.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { ChoiceField } from '../notifications/ChoiceField.tsx'

interface ZonePinsProps {
  ports: Pick<ConsolePorts, 'roomPins'>
  room: RoomItem
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** Problem with the choice. */
  error?: ReactNode
}

/**
 * Offers the pins of a room's camera. The console gets their names alone: their pictures show the room. The limits
 * are known once the server has read where the pins point.
 */
export function ZonePins({ ports, room, chosen, onChange, error }: ZonePinsProps) {
  const store = useStore()
  const [pins] = useState(() => createReport(() => ports.roomPins(room), store))
  const view = useAtomValue(pins.viewAtom)
  const ask = () => void pins.ask(new URLSearchParams())
  useEffect(() => void pins.ask(new URLSearchParams()), [pins])
  if (view.kind === 'failed') return <ListFailed code={view.code} onRetry={ask} />
  if (view.report === null) return null
  if (view.report.length === 0)
    return (
      <p>
        <Trans>
          This room has no pins. They are saved on the patient’s remote, while the camera points there.
        </Trans>
      </p>
    )
  return (
    <>
      <ChoiceField
        label={<Trans>Pins that the camera may show</Trans>}
        options={view.report.map(({ unique_id: value, name }) => ({ value, label: <bdi>{name}</bdi> }))}
        chosen={chosen}
        onChange={onChange}
        error={error}
      />
      <p>
        <Trans>
          When you save, the limits become the smallest ones that contain these pins. Later changes of the
          pins do not change them.
        </Trans>
      </p>
    </>
  )
}
