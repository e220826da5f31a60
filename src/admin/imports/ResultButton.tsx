import type { ReactNode } from 'react'
import { useRequest } from '../queries/useRequest.ts'
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
  const request = useRequest()
  const path = `/api/v1/imports/${id}/result.csv`
  return (
    <>
      <Button
        icon="downloadSimple"
        state={request.state}
        onPress={() => void request.make(() => download(path, new URLSearchParams()))}
      >
        {children}
      </Button>
      {request.refusal !== null && (
        <InlineAlert kind="error" live>
          <RefusalText {...request.refusal} />
        </InlineAlert>
      )}
    </>
  )
}
