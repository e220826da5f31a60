import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { auditActions, auditKinds, type AuditItem } from '../../contract/audit.ts'
import { isOfPlatform } from '../../domain/permissions/roles.ts'
import { createAuditCheck } from '../../state/admin/audit/auditCheck.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { NotFound } from '../faults/NotFound.tsx'
import { usePanelFocus } from '../records/usePanelFocus.ts'
import { RefusalText } from '../RefusalText.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { actionNames, kindNames } from './auditNames.ts'
import { asMoments } from './auditPeriod.ts'
import { ActionName, Changes, AuditActor } from './AuditText.tsx'
import { EntryLink, entryLinkId } from './EntryLink.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { auditParts, useAuditQuery } from './useAuditQuery.ts'

const columns: readonly Column<AuditItem>[] = [
  { name: 'time', heading: <Trans>Time</Trans>, cell: ({ at }) => <DateTime at={at} exact /> },
  {
    name: 'who',
    look: 'row',
    heading: <Trans context="audit: who did it">User</Trans>,
    cell: (entry) => <AuditActor entry={entry} />,
  },
  {
    name: 'what',
    heading: <Trans>Action</Trans>,
    cell: (entry) => (
      <EntryLink id={entry.id}>
        <ActionName entry={entry} />
      </EntryLink>
    ),
  },
  {
    name: 'on',
    heading: <Trans context="audit: what was changed">Item</Trans>,
    cell: ({ target }) => <bdi>{target.name}</bdi>,
  },
  {
    name: 'changes',
    look: 'wide',
    heading: <Trans>Before and after</Trans>,
    cell: (entry) => <Changes entry={entry} />,
  },
  { name: 'from', look: 'code', heading: <Trans>IP address</Trans>, cell: ({ address }) => address },
  { name: 'entry', look: 'code', heading: <Trans>Entry number</Trans>, cell: ({ id }) => id },
]

const counted = (total: number) => (
  <>
    <Plural value={total} one="# entry" other="# entries" />
    {' · '}
    <Trans>Read only. No one can change or remove an entry.</Trans>
  </>
)

const route = getRouteApi('/admin/audit/{-$entry}')
/** Finds the link of an entry; if the list no longer has it, the row that the keyboard goes to. */
const rowLinkOf = (id: string) =>
  document.getElementById(entryLinkId(id)) ??
  document.querySelector<HTMLElement>('.audit-list tr[tabindex="0"]')

/**
 * Lists every change with its user, the impersonated user and the network address. An open entry is shown
 * beside the list, or in its place if there is not enough room.
 */
export function AuditScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t, i18n } = useLingui()
  const navigate = route.useNavigate()
  const { entry = null } = route.useParams()
  const { query, change, tokens, person } = useAuditQuery(ports)
  const takesFocus = usePanelFocus(entry, rowLinkOf)
  const leave = () => void navigate({ params: { entry: undefined }, search: true })
  if (entry !== null && !/^[1-9]\d{0,14}$/u.test(entry)) return <NotFound />
  return (
    <div className="audit">
      <div className="audit-list">
        <ListScreen
          ports={ports}
          title={t`Audit`}
          fetchPage={ports.audit.list}
          columns={columns}
          csv="/api/v1/audit-events.csv"
          list="audit"
          words={t`User, level or action`}
          translate={asMoments}
          count={counted}
          purpose={{
            title: <Trans>No entries yet</Trans>,
            text: <Trans>Every sign-in and every change is recorded here, with its user and time.</Trans>,
          }}
          actions={profile.roles.some(isOfPlatform) && <ChainCheck ports={ports} />}
          ownFilters={{
            names: auditParts,
            tokens,
            fields: <AuditFilters ports={ports} query={query} person={person} onChange={change} />,
          }}
          filters={[
            {
              name: 'action',
              label: t`Action`,
              every: t`All actions`,
              options: auditActions.map((value) => ({ value, label: i18n._(actionNames[value]) })),
            },
            {
              name: 'kind',
              label: t`Kind`,
              every: t`All kinds`,
              options: auditKinds.map((value) => ({ value, label: i18n._(kindNames[value]) })),
            },
          ]}
        />
      </div>
      {entry !== null && <EntryPanel ports={ports} id={entry} takesFocus={takesFocus} onLeave={leave} />}
    </div>
  )
}

/** Verifies that all entries exist as they were written. */
function ChainCheck({ ports }: { ports: ConsolePorts }) {
  const store = useStore()
  const [check] = useState(() => createAuditCheck(ports, store))
  const view = useAtomValue(check.viewAtom)
  return (
    <>
      <Button
        icon="shieldCheck"
        state={view.kind === 'busy' ? 'busy' : 'idle'}
        onPress={() => void check.run()}
      >
        <Trans>Verify the audit log</Trans>
      </Button>
      <div role="status">
        {view.kind === 'whole' && (
          <InlineAlert kind="soft" icon="checkCircle">
            <Trans>All entries are present and unaltered.</Trans>
          </InlineAlert>
        )}
        {view.kind === 'broken' && (
          <InlineAlert kind="error">
            <Trans>
              Entry <bdi>{view.at}</bdi> has been altered, or an entry before it is missing.
            </Trans>
          </InlineAlert>
        )}
        {view.kind === 'refused' && (
          <InlineAlert kind="error">
            <RefusalText code={view.code} />
          </InlineAlert>
        )}
      </div>
    </>
  )
}
