import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { justCreatedAtom } from '../../state/admin/records/justCreated.ts'
import { SuccessLine } from './Outcome.tsx'

interface CreatedNoteProps {
  id: string
  title: string
}

/** Confirms that the record on this page has just been created. */
export function CreatedNote({ id, title }: CreatedNoteProps) {
  const [created, setCreated] = useAtom(justCreatedAtom)
  useEffect(() => () => setCreated(null), [setCreated])
  return (
    <SuccessLine>
      {created === id && (
        <Trans>
          <bdi>{title}</bdi> has been created.
        </Trans>
      )}
    </SuccessLine>
  )
}
