import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { createEnrollment } from '../../state/admin/technician/enrollment.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { CodePlate } from './CodePlate.tsx'
import { LinkButton } from './LinkButton.tsx'
import { RoomPicker } from './RoomPicker.tsx'

interface EnrollmentPanelProps {
  ports: Pick<ConsolePorts, 'technician' | 'now'>
  /** Lists the rooms. */
  rooms: ConsolePorts['rooms']['list']
}

/** Creates an enrollment code for a room, and shows it in large letters for reading aloud. */
export function EnrollmentPanel({ ports, rooms }: EnrollmentPanelProps) {
  const { t } = useLingui()
  const store = useStore()
  const [enrollment] = useState(() => createEnrollment(ports.technician, store))
  const view = useAtomValue(enrollment.viewAtom)
  const [room, setRoom] = useState<RoomItem | null>(null)
  const [sheet] = view.kind === 'made' ? view.made : []
  return (
    <section className="technician-part" aria-labelledby="technician-codes">
      <h2 id="technician-codes">
        <Trans>Enrollment codes</Trans>
      </h2>
      <p>
        <Trans>Type the code on the device’s screen. It works once and lasts 15 minutes.</Trans>
      </p>
      <RoomPicker rooms={rooms} label={t`Room or bed to enroll`} chosen={room} onChoose={setRoom} />
      <div className="technician-keys">
        <Button
          tone="primary"
          icon="plus"
          state={view.kind === 'making' ? 'busy' : 'idle'}
          disabledReason={room === null ? <Trans>Choose a room first</Trans> : undefined}
          onPress={() => (room === null ? undefined : void enrollment.make([room]))}
        >
          <Trans>Create Code</Trans>
        </Button>
        <LinkButton to="/admin/technician/sheets">
          <Trans>Enrollment sheets</Trans>
        </LinkButton>
      </div>
      <div role="status">{sheet !== undefined && <CodePlate sheet={sheet} now={ports.now} />}</div>
      {view.kind === 'refused' && (
        <InlineAlert kind="error" live>
          <RefusalText code={view.code} />
        </InlineAlert>
      )}
    </section>
  )
}
