import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { useServerValue } from '../queries/useServerValue.ts'
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
  const {
    value: pins,
    refusal,
    again,
  } = useServerValue(['pins of a room', room.id], () => ports.roomPins(room))
  if (refusal !== null) return <ListFailed code={refusal.code} onRetry={again} />
  if (pins === null) return null
  if (pins.length === 0)
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
        options={pins.map(({ unique_id: value, name }) => ({ value, label: <bdi>{name}</bdi> }))}
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
