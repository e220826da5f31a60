import { Trans } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { createAttempt } from '../../state/admin/attempt.ts'
import type { Kept, Records } from '../../state/admin/records.ts'
import { Key } from '../../ui/Key.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

interface RestoreKeyProps {
  records: Pick<Records<Kept>, 'restore'>
  id: string
  section: string
}

/** Brings a removed record back, and leads to it. */
export function RestoreKey({ records, id, section }: RestoreKeyProps) {
  const store = useStore()
  const { history } = useRouter()
  const [attempt] = useState(() => createAttempt(store))
  const view = useAtomValue(attempt.viewAtom)
  useEffect(() => {
    if (view.kind === 'done') history.push(`/admin/${section}/${id}`)
  }, [history, view.kind, section, id])
  const restore = () =>
    attempt.make(async () => {
      const answer = await records.restore(id)
      return answer.ok ? { ok: true, value: null } : answer
    })
  return (
    <>
      <Key
        icon="arrowCounterClockwise"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void restore()}
      >
        <Trans>Restore</Trans>
      </Key>
      <span role="status">
        {view.kind === 'refused' &&
          (view.refusal.code === 'already_exists' ? (
            <Trans>Another has this name by now.</Trans>
          ) : (
            <RefusalWords {...view.refusal} />
          ))}
      </span>
    </>
  )
}
