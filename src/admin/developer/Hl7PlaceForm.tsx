import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Hl7PlaceChange, Hl7PlaceItem } from '../../contract/integrations/hl7.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Title } from '../../ui/page/Title.tsx'
import { LeaveGuard } from '../forms/LeaveGuard.tsx'
import { useRequest } from '../queries/useRequest.ts'
import { Outcome } from '../records/Outcome.tsx'
import { RoomPicker } from '../technician/RoomPicker.tsx'

interface Hl7PlaceFormProps {
  ports: ConsolePorts
  place: Hl7PlaceItem
  /** Called with `decided` if messages may have waited for what was saved. */
  onLeave: (saved: 'change' | 'decided' | null) => void
}

/** Assigns a bed to a place of PV1-3, or takes it from the place. */
export function Hl7PlaceForm({ ports, place, onLeave }: Hl7PlaceFormProps) {
  const { t } = useLingui()
  const [room, setRoom] = useState<RoomItem | null>(null)
  const request = useRequest()
  const save = async (body: Hl7PlaceChange) => {
    const result = await request.make(() => ports.integrations.assignPlace({ id: place.id, body }))
    if (result?.ok === true) onLeave(body.room_id !== null || body.ignored ? 'decided' : 'change')
  }
  return (
    <>
      <Title>{place.place}</Title>
      <LeaveGuard isDirty={room !== null && !request.isDone} />
      <div className="console-title">
        <h1>
          <bdi dir="ltr">{place.place}</bdi>
        </h1>
        {place.room !== null && (
          <p>
            <bdi>{`${place.room.label} · ${place.room.unit}`}</bdi>
          </p>
        )}
      </div>
      <RoomPicker
        rooms={ports.rooms.list}
        label={t`Bed`}
        chosen={room}
        onChoose={(next) => {
          setRoom(next)
          request.forget()
        }}
      />
      <Outcome
        request={request}
        refusals={{ bad_request: <Trans>This bed is not below the level of the HL7 feed.</Trans> }}
      />
      <div className="console-actions">
        {room !== null && (
          <Button
            tone="primary"
            state={request.state}
            onPress={() => void save({ room_id: room.id, ignored: false })}
          >
            <Trans>Assign bed</Trans>
          </Button>
        )}
        {place.state === 'unknown' ? (
          <Button state={request.state} onPress={() => void save({ room_id: null, ignored: true })}>
            <Trans>Ignore this place</Trans>
          </Button>
        ) : (
          <Button state={request.state} onPress={() => void save({ room_id: null, ignored: false })}>
            <Trans>Leave without a bed</Trans>
          </Button>
        )}
        <Button onPress={() => onLeave(null)}>
          <Trans>Go back</Trans>
        </Button>
      </div>
    </>
  )
}
