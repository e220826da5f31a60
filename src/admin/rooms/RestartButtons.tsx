import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { RestartRequest } from '../../contract/technician/technician.ts'
import type { Result } from '../../state/admin/result.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { type BulkAction, createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { IconName } from '../../ui/iconName.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { BedName } from './BedName.tsx'
import { useUnloadGuard } from '../list/bulk/useUnloadGuard.ts'
import { againText, isComplete, RoomsOutcome } from './RoomsOutcome.tsx'

type RestartKind = RestartRequest['how']

interface RestartButtonsProps {
  ports: Pick<ConsolePorts, 'technician'>
  /** Number of rooms, as known before they are collected. */
  count: number
  collect: () => Promise<Result<readonly RoomItem[]>>
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
  const store = useStore()
  const [open, setOpen] = useState(false)
  // Kept while the dialog is closed: it may be opened again before all devices have answered.
  const [restarts] = useState(() => createBulkAction<RoomItem>(store))
  useUnloadGuard(useAtomValue(restarts.viewAtom).kind === 'busy')
  const { icon, key } = words[how]
  return (
    <>
      <Button icon={icon} onPress={() => setOpen(true)}>
        {key}
      </Button>
      {open && <RestartDialog {...props} how={how} restarts={restarts} onClose={() => setOpen(false)} />}
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
  const view = useAtomValue(restarts.viewAtom)
  const { icon, key, asks, confirm, done } = words[how]
  const close = () => {
    if (view.kind !== 'busy') restarts.forget()
    onClose()
  }
  const run = () => void restarts.run(collect, ({ id }) => ports.technician.restart({ id, body: { how } }))
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
      <div className="console-removals">
        {view.kind === 'idle' && <p>{asks}</p>}
        <RoomsOutcome action={restarts} done={done} />
        {!isComplete(view) && (
          <Button tone="primary" icon={icon} state={view.kind === 'busy' ? 'busy' : 'idle'} onPress={run}>
            {view.kind === 'over' ? againText(view) : confirm(count)}
          </Button>
        )}
      </div>
    </Modal>
  )
}

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
