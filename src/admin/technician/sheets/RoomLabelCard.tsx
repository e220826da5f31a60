import { useLingui } from '@lingui/react/macro'
import type { RoomItem } from '../../../contract/rooms.ts'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { roomLabelLink } from '../../../domain/technician/labelCode.ts'
import { QrDrawing } from '../../../ui/QrDrawing.tsx'
import './sheets.css'

/** Printed label for one room, with a QR code that opens the room for a technician. It contains no secret. */
export function RoomLabelCard({ room, origin }: { room: RoomItem; origin: string }) {
  const { t } = useLingui()
  const name = roomLabel(room)
  return (
    <article className="technician-label" aria-label={t`Label of ${name}`}>
      <div className="technician-qr">
        <QrDrawing text={roomLabelLink(origin, room.unique_id)} label={t`QR code of the room ${name}`} />
      </div>
      <div>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p>
          <bdi>{room.unit}</bdi> · <bdi>{room.facility}</bdi>
        </p>
        <code dir="ltr">{room.unique_id}</code>
      </div>
    </article>
  )
}
