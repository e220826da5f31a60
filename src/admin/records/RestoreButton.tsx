import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createMutation } from '../../state/admin/mutation.ts'
import type { VersionedRecord, Records } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import type { RecordSection } from './recordSection.ts'
import { RefusalText } from '../RefusalText.tsx'

interface RestoreButtonProps {
  records: Pick<Records<VersionedRecord>, 'restore'>
  id: string
  section: RecordSection
}

/** Restores a removed record and opens it. */
export function RestoreButton({ records, id, section }: RestoreButtonProps) {
  const store = useStore()
  const navigate = useNavigate()
  const [mutation] = useState(() => createMutation(store))
  const view = useAtomValue(mutation.viewAtom)
  useEffect(() => {
    if (view.kind === 'done') void navigate({ to: `/admin/${section}/$id`, params: { id } })
  }, [navigate, view.kind, section, id])
  const restore = () =>
    mutation.make(async () => {
      const result = await records.restore(id)
      return result.ok ? { ok: true, value: null } : result
    })
  return (
    <>
      <Button
        icon="arrowCounterClockwise"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void restore()}
      >
        <Trans>Restore</Trans>
      </Button>
      <span role="status">
        {view.kind === 'refused' &&
          (view.refusal.code === 'already_exists' ? (
            <Trans>This name is already in use.</Trans>
          ) : (
            <RefusalText {...view.refusal} />
          ))}
      </span>
    </>
  )
}
