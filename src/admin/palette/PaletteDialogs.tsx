import { useRouter } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useRef, useState } from 'react'
import type { RoomItem } from '../../contract/rooms.ts'
import type { Profile } from '../../state/admin/console.ts'
import { fileToImportAtom, importedFiles } from '../../state/admin/imports/fileToImport.ts'
import { createBulkAction } from '../../state/admin/lists/bulkAction.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { RestartDialog } from '../rooms/RestartButtons.tsx'
import { EnrollmentDialog } from '../technician/EnrollmentDialog.tsx'
import { Palette } from './Palette.tsx'
import type { PaletteAct } from './paletteItems.ts'
import type { TypedBefore } from './PaletteWaiting.tsx'

interface PaletteDialogsProps {
  ports: Pick<ConsolePorts, 'lists' | 'roomRecords' | 'monitoring' | 'technician' | 'now'>
  profile: Profile
  isOpen: boolean
  typed: TypedBefore
  onClose: () => void
}

/** Shows the palette while it is open, and does what was chosen in it where that is no page. */
export function PaletteDialogs({ ports, profile, isOpen, typed, onClose }: PaletteDialogsProps) {
  const store = useStore()
  const { history } = useRouter()
  const [act, setAct] = useState<PaletteAct | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const [restarts, setRestarts] = useState(() => createBulkAction<RoomItem>(store))
  return (
    <>
      {isOpen && (
        <Palette
          ports={ports}
          profile={profile}
          typedBefore={typed}
          onAct={(chosen) => {
            setAct(chosen)
            // The action of a room before would show its result, and be tried again, for this one.
            if (chosen.kind === 'restart') setRestarts(createBulkAction(store))
            // The browser opens its dialog for files only while it handles the press.
            if (chosen.kind === 'import') file.current?.click()
          }}
          onClose={onClose}
        />
      )}
      {act?.kind === 'restart' && (
        <RestartDialog
          ports={ports}
          count={1}
          collect={() => Promise.resolve({ ok: true, value: [act.room] })}
          how={act.how}
          room={act.room}
          restarts={restarts}
          onClose={() => setAct(null)}
        />
      )}
      {act?.kind === 'enroll' && (
        <EnrollmentDialog ports={ports} room={act.room} onClose={() => setAct(null)} />
      )}
      <input
        ref={file}
        type="file"
        accept={importedFiles}
        hidden
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.item(0) ?? null
          currentTarget.value = ''
          if (chosen === null || act?.kind !== 'import') return
          store.set(fileToImportAtom, { kind: act.what, file: chosen })
          history.push(act.address)
        }}
      />
    </>
  )
}
