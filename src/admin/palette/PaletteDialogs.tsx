import { useStore } from 'jotai'
import { useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Profile } from '../../state/admin/console.ts'
import { createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { RestartDialog } from '../rooms/RestartButtons.tsx'
import { Palette } from './Palette.tsx'
import type { PaletteItem } from './paletteItems.ts'
import type { TypedBefore } from './PaletteWaiting.tsx'

interface PaletteDialogsProps {
  ports: Pick<ConsolePorts, 'lists' | 'roomRecords' | 'monitoring' | 'technician'>
  profile: Profile
  isOpen: boolean
  typed: TypedBefore
  onClose: () => void
}

/** Shows the palette while it is open, and the dialog of a restart that was chosen in it. */
export function PaletteDialogs({ ports, profile, isOpen, typed, onClose }: PaletteDialogsProps) {
  const store = useStore()
  const [restart, setRestart] = useState<(PaletteItem & { kind: 'restart' }) | null>(null)
  const [restarts] = useState(() => createBulkAction<RoomItem>(store))
  return (
    <>
      {isOpen && (
        <Palette
          ports={ports}
          profile={profile}
          typedBefore={typed}
          onRestart={setRestart}
          onClose={onClose}
        />
      )}
      {restart !== null && (
        <RestartDialog
          ports={ports}
          count={1}
          collect={() => Promise.resolve({ ok: true, value: [restart.room] })}
          how={restart.how}
          room={restart.room}
          restarts={restarts}
          onClose={() => setRestart(null)}
        />
      )}
    </>
  )
}
