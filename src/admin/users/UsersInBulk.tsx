import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { UserItem } from '../../contract/users.ts'
import { createRemovals, type RemovalsView } from '../../state/admin/removals.ts'
import type { UserPorts } from '../../state/admin/userPorts.ts'
import { Key } from '../../ui/Key.tsx'
import { SheetDialog } from '../../ui/SheetDialog.tsx'
import type { Chosen } from '../list/BulkBar.tsx'
import { RefusalWords } from '../RefusalWords.tsx'

export interface UsersInBulkProps {
  records: Pick<UserPorts['records'], 'remove' | 'restore'>
  chosen: Chosen<UserItem>
  /** The accounts are deactivated, and come back. */
  restores: boolean
}

/** Nothing hangs below an account. */
const below = () => Promise.resolve({ ok: true as const, value: { items: [], roles: 0 } })

/** Deactivates the selected accounts after a question, or brings them back; names those with which it came to nothing. */
export function UsersInBulk({ records, chosen, restores }: UsersInBulkProps) {
  const store = useStore()
  const [removals] = useState(() =>
    createRemovals<UserItem>(
      { below, remove: (seen) => records.remove(seen), restore: (id) => records.restore(id) },
      store,
    ),
  )
  const view = useAtomValue(removals.viewAtom)
  const close = () => {
    removals.close()
    if (view.kind === 'over' || view.kind === 'undone') chosen.onDone()
  }
  const begin = () => void (restores ? removals.bringBack : removals.look)(chosen.collect)
  return (
    <>
      <Key
        icon={restores ? 'arrowCounterClockwise' : 'trash'}
        state={view.kind === 'looking' ? 'busy' : 'idle'}
        onPress={begin}
      >
        {restores ? <Trans>Restore</Trans> : <Trans>Deactivate</Trans>}
      </Key>
      {view.kind !== 'idle' && view.kind !== 'looking' && (
        <SheetDialog
          title={restores ? <Trans>Restore accounts</Trans> : <Trans>Deactivate accounts</Trans>}
          close={<Trans>Close</Trans>}
          onClose={close}
        >
          <Progress view={view} />
          {view.kind === 'asking' && (
            <Key tone="danger" onPress={() => void removals.remove()}>
              <Plural value={view.free.length} one="Deactivate # account" other="Deactivate # accounts" />
            </Key>
          )}
          {view.kind === 'over' && view.gone.length > 0 && (
            <Key icon="arrowCounterClockwise" onPress={() => void removals.undo()}>
              <Trans>Undo</Trans>
            </Key>
          )}
        </SheetDialog>
      )}
    </>
  )
}

function Progress({ view }: { view: Exclude<RemovalsView<UserItem>, { kind: 'idle' | 'looking' }> }) {
  switch (view.kind) {
    case 'asking':
      return (
        <p>
          <Trans>
            They are signed out at once, and nobody signs in with these accounts until they are restored.
          </Trans>
        </p>
      )
    case 'busy':
      return (
        <p role="status">
          <Trans>
            {view.done} of {view.total} done
          </Trans>{' '}
          <progress value={view.done} max={view.total} aria-hidden="true" />
        </p>
      )
    case 'over':
      return (
        <>
          <p role="status">
            <Plural
              value={view.gone.length}
              one="# account was deactivated."
              other="# accounts were deactivated."
            />
          </p>
          <Failures failed={view.failed} />
        </>
      )
    case 'undone':
      return (
        <>
          <p role="status">
            {view.failed.length === 0 ? (
              <Trans>The accounts are in use again.</Trans>
            ) : (
              <Trans>The other accounts are in use again.</Trans>
            )}
          </p>
          <Failures failed={view.failed} />
        </>
      )
    case 'refused':
      return (
        <p role="alert">
          <RefusalWords code={view.code} />
        </p>
      )
  }
}

function Failures({ failed }: { failed: readonly { item: UserItem; code: string }[] }) {
  if (failed.length === 0) return null
  return (
    <>
      <p>
        <Trans>With these it came to nothing:</Trans>
      </p>
      <ul className="console-failures">
        {failed.map(({ item, code }) => (
          <li key={item.id}>
            <strong>
              <bdi>{item.name}</bdi>
            </strong>{' '}
            <RefusalWords code={code} />
          </li>
        ))}
      </ul>
    </>
  )
}
