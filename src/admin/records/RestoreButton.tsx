import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRequest } from '../queries/useRequest.ts'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Outcome } from './Outcome.tsx'
import type { RecordSection } from './recordSection.ts'

interface RestoreButtonProps {
  records: Pick<Records<VersionedRecord>, 'restore'>
  id: string
  section: RecordSection
}

/** Restores a removed record and opens it. */
export function RestoreButton({ records, id, section }: RestoreButtonProps) {
  const navigate = useNavigate()
  const request = useRequest()
  const [isRestored, setIsRestored] = useState(false)
  // Only from the page that asked: a user who has left it stays where they are.
  useEffect(() => {
    if (isRestored) void navigate({ to: `/admin/${section}/$id`, params: { id } })
  }, [isRestored, navigate, section, id])
  const restore = async () => {
    const result = await records.restore(id)
    setIsRestored(result.ok)
    return result
  }
  return (
    <>
      <Button icon="arrowCounterClockwise" state={request.state} onPress={() => void request.make(restore)}>
        <Trans>Restore</Trans>
      </Button>
      <Outcome request={request} refusals={{ already_exists: <Trans>This name is already in use.</Trans> }} />
    </>
  )
}
