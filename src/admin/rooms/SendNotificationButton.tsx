import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { DialogSteps } from '../list/bulk/DialogSteps.tsx'
import { LongField } from '../records/LongField.tsx'
import { RoomsActionButton, type SelectedRooms, useRoomsAction } from './RoomsActionButton.tsx'
import { againText, isComplete, RoomsOutcome } from './RoomsOutcome.tsx'

interface SendNotificationButtonProps extends SelectedRooms {
  ports: Pick<ConsolePorts, 'notifyCareTeam'>
}

/** The most characters that a message may have. */
const most = 500

/** Requests the care teams of rooms, with a message that is kept until it was sent to each. */
export function SendNotificationButton({ ports, ...selected }: SendNotificationButtonProps) {
  const rooms = useRoomsAction(selected)
  const { action: notices, view } = rooms
  const [message, setMessage] = useState('')
  const isSent = isComplete(view)
  const close = () => {
    rooms.close()
    if (view.kind === 'busy') return
    if (isSent) setMessage('')
    notices.forget()
  }
  return (
    <>
      <RoomsActionButton of={rooms} icon="bellRinging">
        <Trans>Send notification</Trans>
      </RoomsActionButton>
      {rooms.isOpen && (
        <Modal title={<Trans>Send notification</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void notices.run(selected.collect, ({ unique_id: device }) =>
                ports.notifyCareTeam(device, message.trim()),
              )
            }}
          >
            <DialogSteps>
              {!isSent && (
                <>
                  <p>
                    <Trans>The people on duty there get an email or text message asking them to come.</Trans>
                  </p>
                  <LongField
                    label={<Trans>Message (optional)</Trans>}
                    value={message}
                    onChange={setMessage}
                    maxLength={most}
                  />
                </>
              )}
              <RoomsOutcome action={notices} done={sent} />
              {!isSent && (
                <Button tone="primary" submit state={view.kind === 'busy' ? 'busy' : 'idle'}>
                  {view.kind === 'over' ? againText(view) : <Trans>Send notification</Trans>}
                </Button>
              )}
            </DialogSteps>
          </form>
        </Modal>
      )}
    </>
  )
}

const sent = () => <Trans>You have sent a notification succesfully.</Trans>
