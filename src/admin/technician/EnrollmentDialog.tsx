import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import { createEnrollment } from '../../state/admin/technician/enrollment.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { CodePlate } from './CodePlate.tsx'
import './technician.css'

interface EnrollmentDialogProps {
  ports: Pick<ConsolePorts, 'technician' | 'now'>
  room: RoomItem
  onClose: () => void
}

/** Creates an enrollment code for a room, on any page, and shows it. The user has asked for it before. */
export function EnrollmentDialog({ ports, room, onClose }: EnrollmentDialogProps) {
  const store = useStore()
  const [enrollment] = useState(() => createEnrollment(ports.technician, store))
  const view = useAtomValue(enrollment.viewAtom)
  const isNew = view.kind === 'none'
  // Another code would invalidate this one, also when the page is shown again after a sign-in.
  useEffect(() => {
    if (isNew) void enrollment.make([room])
  }, [enrollment, room, isNew])
  const [sheet] = view.kind === 'made' ? view.made : []
  return (
    <Modal title={<Trans>Create an enrollment code</Trans>} close={<Trans>Close</Trans>} onClose={onClose}>
      <div className="technician-part">
        <p>
          <Trans>Type the code on the device’s screen. It works once and lasts 15 minutes.</Trans>
        </p>
        <div role="status">
          {view.kind === 'making' && <Trans>Loading</Trans>}
          {sheet !== undefined && <CodePlate sheet={sheet} now={ports.now} />}
        </div>
        {view.kind === 'refused' && (
          <InlineAlert kind="error" live>
            <RefusalText code={view.code} />
            <Button onPress={() => void enrollment.make([room])}>
              <Trans>Try Again</Trans>
            </Button>
          </InlineAlert>
        )}
      </div>
    </Modal>
  )
}
