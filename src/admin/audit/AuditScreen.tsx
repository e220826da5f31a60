import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useStore, useAtomValue } from 'jotai'
import { useState } from 'react'
import type { AuditItem } from '../../contract/audit.ts'
import { isOfPlatform } from '../../domain/roles.ts'
import { createAuditCheck } from '../../state/admin/auditCheck.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { Moment } from '../list/Moment.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { ActionName, Changes, Doer } from './AuditWords.tsx'

const columns: readonly Column<AuditItem>[] = [
  { name: 'time', heading: <Trans>Time</Trans>, cell: ({ at }) => <Moment at={at} exact /> },
  { name: 'who', look: 'row', heading: <Trans>Who</Trans>, cell: (entry) => <Doer entry={entry} /> },
  { name: 'what', heading: <Trans>What</Trans>, cell: ({ action }) => <ActionName action={action} /> },
  { name: 'on', heading: <Trans>On</Trans>, cell: ({ target }) => <bdi>{target.name}</bdi> },
  {
    ...{ name: 'changes', look: 'wide', heading: <Trans>Before and after</Trans> },
    cell: (entry) => <Changes entry={entry} />,
  },
  { name: 'from', look: 'code', heading: <Trans>From</Trans>, cell: ({ address }) => address },
  { name: 'entry', look: 'code', heading: <Trans>Entry</Trans>, cell: ({ id }) => id },
]

const counted = (total: number) => (
  <>
    <Plural value={total} one="# entry" other="# entries" />
    {' · '}
    <Trans>Read only. Nobody can change or remove an entry.</Trans>
  </>
)

/** Every change, by whom, as whom, from where. */
export function AuditScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  return (
    <ListScreen
      ports={ports}
      title={t`Audit`}
      fetchPage={ports.audit}
      columns={columns}
      csv="/api/v1/audit-events.csv"
      list="audit"
      words={t`Person, place or action`}
      parts={['target', 'by', 'kind', 'from', 'until']}
      count={counted}
      empty={<Trans>Nothing was written down here yet.</Trans>}
      actions={profile.roles.some(isOfPlatform) && <ChainCheck ports={ports} />}
      filters={[
        {
          ...{ name: 'action', label: t`Action`, every: t`All actions` },
          options: [
            { value: 'create', label: t`Created` },
            { value: 'change', label: t`Changed` },
            { value: 'remove', label: t`Removed` },
            { value: 'restore', label: t`Restored` },
            { value: 'begin_login_as', label: t`Began Login As` },
            { value: 'sign_in_failed', label: t`Failed to sign in` },
          ],
        },
      ]}
    />
  )
}

/** Finds out whether every entry is there as it was written. */
function ChainCheck({ ports }: { ports: ConsolePorts }) {
  const store = useStore()
  const [check] = useState(() => createAuditCheck(ports, store))
  const view = useAtomValue(check.viewAtom)
  return (
    <>
      <Key icon="shieldCheck" state={view.kind === 'busy' ? 'busy' : 'idle'} onPress={() => void check.run()}>
        <Trans>Check the entries</Trans>
      </Key>
      <div role="status">
        {view.kind === 'whole' && (
          <Note kind="soft" icon="checkCircle">
            <Trans>Every entry is there as it was written.</Trans>
          </Note>
        )}
        {view.kind === 'broken' && (
          <Note kind="error">
            <Trans>
              Entry <bdi>{view.at}</bdi> is not as it was written, or one before it is missing.
            </Trans>
          </Note>
        )}
        {view.kind === 'refused' && (
          <Note kind="error">
            <RefusalWords code={view.code} />
          </Note>
        )}
      </div>
    </>
  )
}
