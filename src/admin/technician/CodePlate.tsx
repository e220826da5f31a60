import { groupedCode } from '../../domain/bedside/entryCode.ts'
import type { EnrollmentSheet } from '../../state/admin/technician/enrollment.ts'
import { BedName } from '../rooms/BedName.tsx'
import { TimeLeft } from './TimeLeft.tsx'

/** Shows an enrollment code in large letters, its room, and how long it lasts. */
export function CodePlate({ sheet: { room, code }, now }: { sheet: EnrollmentSheet; now: () => number }) {
  return (
    <div className="technician-code">
      <div>
        <strong>
          <BedName room={room} />
        </strong>
        <p>
          <TimeLeft until={code.expires_at} now={now} />
        </p>
      </div>
      <code dir="ltr">{groupedCode(code.code)}</code>
    </div>
  )
}
