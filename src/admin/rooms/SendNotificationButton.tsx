import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Result } from '../../state/admin/result.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { useUnloadGuard } from '../list/bulk/useUnloadGuard.ts'
import { LongField } from '../records/LongField.tsx'
import { againText, isComplete, RoomsOutcome } from './RoomsOutcome.tsx'

interface SendNotificationButtonProps {
  ports: Pick<ConsolePorts, 'notifyCareTeam'>
  collect: () => Promise<Result<readonly RoomItem[]>>
}

/** The most characters that a message may have. */
const most = 500

/** Requests the care teams of rooms, with a message that is kept until it was sent to each. */
export function SendNotificationButton({ ports, collect }: SendNotificationButtonProps) {
  const store = useStore()
  const [open, setOpen] = useState(false)
  const [message, setMessage] = useState('')
  const [notices] = useState(() => createBulkAction<RoomItem>(store))
  const view = useAtomValue(notices.viewAtom)
  useUnloadGuard(view.kind === 'busy')
  const isSent = isComplete(view)
  const close = () => {
    setOpen(false)
    if (view.kind === 'busy') return
    if (isSent) setMessage('')
    notices.forget()
  }
  return (
    <>
      <Button icon="bellRinging" onPress={() => setOpen(true)}>
        <Trans>Send notification</Trans>
      </Button>
      {open && (
        <Modal title={<Trans>Send notification</Trans>} close={<Trans>Close</Trans>} onClose={close}>
          <form
            className="console-removals"
            onSubmit={(event) => {
              event.preventDefault()
              void notices.run(collect, ({ unique_id: device }) =>
                ports.notifyCareTeam(device, message.trim()),
              )
            }}
          >
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
          </form>
        </Modal>
      )}
    </>
  )
}

const sent = () => <Trans>You have sent a notification succesfully.</Trans>
