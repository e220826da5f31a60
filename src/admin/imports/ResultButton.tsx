import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, useState } from 'react'
import { createMutation } from '../../state/admin/mutation.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

interface ResultButtonProps {
  item: { id: string }
  download: ConsolePorts['download']
  children: ReactNode
}

/** Downloads every row of an import with its planned or actual result. */
export function ResultButton({ item: { id }, download, children }: ResultButtonProps) {
  const store = useStore()
  const [mutation] = useState(() => createMutation(store))
  const view = useAtomValue(mutation.viewAtom)
  const path = `/api/v1/imports/${id}/result.csv`
  return (
    <>
      <Button
        icon="downloadSimple"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void mutation.make(() => download(path, new URLSearchParams()))}
      >
        {children}
      </Button>
      {view.kind === 'refused' && (
        <InlineAlert kind="error" live>
          <RefusalText {...view.refusal} />
        </InlineAlert>
      )}
    </>
  )
}
