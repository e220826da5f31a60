import { Plural, Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { RestartRequest } from '../../contract/technician/technician.ts'
import type { Result } from '../../state/admin/result.ts'
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
    if (waiting > 0) void client.invalidateQueries({ queryKey: [waitingRestartKey] })
    onClose()
  }
  const [waiting, setWaiting] = useState(0)
  const sendAfterCall = async (id: string): Promise<Result<unknown>> => {
    const result = await ports.technician.restartAfterCall({ id, body: { how } })
    if (result.ok && result.value.restart !== null) setWaiting((before) => before + 1)
    return result
  }
  const run = (isAfterCall: boolean) => {
    setWaiting(0)
    void restarts.run(collect, ({ id }) =>
      isAfterCall ? sendAfterCall(id) : ports.technician.restart({ id, body: { how } }),
    )
  }
  const doneText = (now: number, later: number) => [
    now > 0 && <span key="now">{done(now)} </span>,
    later > 0 && <WaitingText key="later" count={later} />,
  ]
  const areInCall =
    view.kind === 'over' && view.failed.some(({ refusal }) => refusal.fields?.['device'] === 'in_call')
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
        <RoomsOutcome action={restarts} done={(all) => doneText(all - waiting, waiting)} />
        {!isComplete(view) && (
          <div className="console-form-keys">
            <Button
              tone="primary"
              icon={icon}
              state={view.kind === 'busy' ? 'busy' : 'idle'}
              onPress={() => run(false)}
            >
              {view.kind === 'over' ? againText(view) : confirm(asked)}
            </Button>
            {areInCall && (
              <Button icon="clock" onPress={() => run(true)}>
                <Trans>After the Call</Trans>
              </Button>
            )}
          </div>
        )}
      </DialogSteps>
    </Modal>
  )
}

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
