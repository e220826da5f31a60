import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { RestartRequest } from '../../contract/technician/technician.ts'
import type { Refusal } from '../../state/admin/result.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { BulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { BedName } from './BedName.tsx'
import { DialogSteps } from '../list/bulk/DialogSteps.tsx'
import { useUnloadGuard } from '../list/bulk/useUnloadGuard.ts'
import { RoomsActionButton, type SelectedRooms, useRoomsAction } from './RoomsActionButton.tsx'
import { waitingRestartKey } from './waitingRestartKey.ts'
import { againText, isComplete, RoomsOutcome } from './RoomsOutcome.tsx'

type RestartKind = RestartRequest['how']

interface RestartButtonsProps extends SelectedRooms {
  ports: Pick<ConsolePorts, 'technician'>
}

/** Shows the buttons that reopen the cameras of rooms’ devices or restart the devices. */
export function RestartButtons(props: RestartButtonsProps) {
  return (
    <>
      <RestartButton {...props} how="refresh" />
      <RestartButton {...props} how="reboot" />
    </>
  )
}

function RestartButton({ how, ...props }: RestartButtonsProps & { how: RestartKind }) {
  const rooms = useRoomsAction(props)
  const { icon, key } = words[how]
  return (
    <>
      <RoomsActionButton of={rooms} icon={icon}>
        {key}
      </RoomsActionButton>
      {rooms.isOpen && <RestartDialog {...props} how={how} restarts={rooms.action} onClose={rooms.close} />}
    </>
  )
}

interface RestartDialogProps extends RestartButtonsProps {
  how: RestartKind
  restarts: BulkAction<RoomItem>
  /** The only room, if it is not on the page. */
  room?: RoomItem
  onClose: () => void
}

/**
 * Asks for confirmation, then lists the devices for which the action failed. A device in a call is left
 * alone.
 */
export function RestartDialog({ ports, count, collect, how, restarts, room, onClose }: RestartDialogProps) {
  const client = useQueryClient()
  const view = useAtomValue(restarts.viewAtom)
  useUnloadGuard(view.kind === 'busy')
  const { icon, key, asks, confirm, done } = words[how]
  // During a run, other rooms can be selected.
  const asked = view.kind === 'busy' && view.total > 0 ? view.total : count
  const close = () => {
    if (view.kind !== 'busy') restarts.forget()
    onClose()
  }
  const run = () => void restarts.run(collect, ({ id }) => ports.technician.restart({ id, body: { how } }))
  const runAfterCall = async () => {
    await restarts.run(collect, ({ id }) => ports.technician.restartAfterCall({ id, body: { how } }), {
      only: isInCall,
      isLater: ({ restart }) => restart !== null,
    })
    await client.invalidateQueries({ queryKey: [waitingRestartKey] })
  }
  const later = view.kind === 'over' ? view.later : 0
  const doneText = (all: number) => [
    all > later && <span key="now">{done(all - later)} </span>,
    later > 0 && <WaitingText key="later" count={later} />,
  ]
  const areInCall = view.kind === 'over' && view.failed.some(isInCall)
  return (
    <Modal
      title={
        room === undefined ? (
          key
        ) : (
          <>
            {key} · <BedName room={room} />
          </>
        )
      }
      close={<Trans>Close</Trans>}
      onClose={close}
    >
      <DialogSteps>
        {view.kind === 'idle' && <p>{asks}</p>}
        <RoomsOutcome action={restarts} done={doneText} />
        {!isComplete(view) && (
          <div className="console-form-keys">
            <Button tone="primary" icon={icon} state={view.kind === 'busy' ? 'busy' : 'idle'} onPress={run}>
              {view.kind === 'over' ? againText(view) : confirm(asked)}
            </Button>
            {areInCall && (
              <Button icon="clock" onPress={() => void runAfterCall()}>
                <Trans>After the Call</Trans>
              </Button>
            )}
          </div>
        )}
      </DialogSteps>
    </Modal>
  )
}

const isInCall = ({ refusal }: { refusal: Refusal }) => refusal.fields?.['device'] === 'in_call'

const WaitingText = ({ count }: { count: number }) => (
  <Plural
    value={count}
    one="# device restarts as soon as its call has ended."
    other="# devices restart as soon as their calls have ended."
  />
)

interface RestartText {
  icon: IconName
  key: ReactNode
  asks: ReactNode
  confirm: (count: number) => ReactNode
  done: (count: number) => ReactNode
}

const words: Readonly<Record<RestartKind, RestartText>> = {
  refresh: {
    icon: 'arrowsClockwise',
    key: <Trans>Refresh</Trans>,
    asks: <Trans>Each device restarts its camera. Rooms in a call are skipped.</Trans>,
    confirm: (count) => <Plural value={count} one="Refresh # device" other="Refresh # devices" />,
    done: (count) => (
      <Plural value={count} one="# device restarted its camera." other="# devices restarted their cameras." />
    ),
  },
  reboot: {
    icon: 'power',
    key: <Trans>Reboot</Trans>,
    asks: <Trans>Each device restarts and is offline for about a minute. Rooms in a call are skipped.</Trans>,
    confirm: (count) => <Plural value={count} one="Reboot # device" other="Reboot # devices" />,
    done: (count) => (
      <Plural
        value={count}
        one="# device is restarting. It will be back in about a minute."
        other="# devices are restarting. They will be back in about a minute."
      />
    ),
  },
}
