import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

interface ResultKeyProps {
  item: { id: string }
  download: ConsolePorts['download']
  children: ReactNode
}

/** Downloads every row of an import with what is, or became, of it. */
export function ResultKey({ item: { id }, download, children }: ResultKeyProps) {
  const store = useStore()
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  const path = `/api/v1/imports/${id}/result.csv`
  return (
    <>
      <Key
        icon="downloadSimple"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void attempt.make(() => download(path, new URLSearchParams()))}
      >
        {children}
      </Key>
      {view.kind === 'refused' && (
        <Note kind="error" live>
          <RefusalWords {...view.refusal} />
        </Note>
      )}
    </>
  )
}
