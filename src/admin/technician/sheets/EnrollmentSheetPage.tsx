import { Trans, useLingui } from '@lingui/react/macro'
import { roomLabel } from '../../../domain/rooms/roomLabel.ts'
import { groupedCode } from '../../../domain/bedside/entryCode.ts'
import type { EnrollmentSheet } from '../../../state/admin/technician/enrollment.ts'
import { QrDrawing } from '../../../ui/QrDrawing.tsx'
import { Wordmark } from '../../../ui/brand/Wordmark.tsx'
import './sheets.css'

/** Printed sheet for one room: the room, its code as QR code and as text, and when the code expires. */
export function EnrollmentSheetPage({ sheet: { room, code } }: { sheet: EnrollmentSheet }) {
  const { t, i18n } = useLingui()
  const name = roomLabel(room)
  const until = i18n.date(new Date(code.expires_at), { timeStyle: 'short' })
  return (
    <article className="technician-sheet" aria-label={t`Sheet of ${name}`}>
      <Wordmark />
      <h2>
        <bdi>{name}</bdi>
      </h2>
      <p>
        <bdi>{room.unit}</bdi> · <bdi>{room.facility}</bdi>
      </p>
      <div className="technician-qr">
        <QrDrawing text={code.url} label={t`QR code that enrolls a screen for ${name}`} />
      </div>
      <p className="technician-letters" dir="ltr">
        {groupedCode(code.code)}
      </p>
      <p>
        <Trans>On the room monitor, open this address or type the code. It works once, until {until}.</Trans>
      </p>
      <p className="technician-address" dir="ltr">
        {new URL('/room', code.url).href}
      </p>
    </article>
  )
}
