import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { createEnrollment } from '../../state/admin/technician/enrollment.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { CodePlate } from './CodePlate.tsx'

interface EnrollmentPanelProps {
  ports: Pick<ConsolePorts, 'technician' | 'now'>
  room: RoomItem
}

/** Creates an enrollment code for a room, and shows it in large letters for reading aloud. */
export function EnrollmentPanel({ ports, room }: EnrollmentPanelProps) {
  const store = useStore()
  const [enrollment] = useState(() => createEnrollment(ports.technician, store))
  const view = useAtomValue(enrollment.viewAtom)
  const [sheet] = view.kind === 'made' ? view.made : []
  // A code works once. With the first device of a room, it is certain that this code was used.
  const isUsed = sheet?.room.device === null && room.device !== null
  return (
    <section className="technician-part technician-enrollment" aria-labelledby="technician-codes">
      <h3 id="technician-codes">
        <Trans>Enroll a device</Trans>
      </h3>
      <p>
        <Trans>Type the code on the device’s screen. It works once and lasts 15 minutes.</Trans>
      </p>
      <div>
        <Button
          tone={room.device === null ? 'primary' : 'plain'}
          icon="plus"
          state={view.kind === 'making' ? 'busy' : 'idle'}
          onPress={() => void enrollment.make([room])}
        >
          <Trans>Create Code</Trans>
        </Button>
      </div>
      <div role="status">{sheet !== undefined && !isUsed && <CodePlate sheet={sheet} now={ports.now} />}</div>
      {view.kind === 'refused' && (
        <InlineAlert kind="error" live>
          <RefusalText code={view.code} />
        </InlineAlert>
      )}
    </section>
  )
}
