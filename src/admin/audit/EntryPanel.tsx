import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import type { AuditItem } from '../../contract/audit.ts'
import { createAuditEntry } from '../../state/admin/audit/auditEntry.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { ListFailed } from '../list/ListFailed.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { DescriptionItem } from '../records/DescriptionItem.tsx'
import { SidePanel } from '../records/SidePanel.tsx'
import { kindNames, nameIn } from './auditNames.ts'
import { ActionName, AuditActor } from './AuditText.tsx'
import { Comparison } from './Comparison.tsx'

interface EntryPanelProps {
  ports: Pick<ConsolePorts, 'audit'>
  /** Number in the hash chain. */
  id: string
  takesFocus: boolean
  onLeave: () => void
}

/** Shows an audit entry in full. */
export function EntryPanel({ ports, id, takesFocus, onLeave }: EntryPanelProps) {
  const store = useStore()
  const [model] = useState(() => createAuditEntry(ports, store))
  const view = useAtomValue(model.viewAtom)
  useEffect(() => void model.open(id), [model, id])
  return (
    <SidePanel
      key={id}
      title={view.kind === 'shown' ? <ActionName entry={view.entry} /> : <Trans>Audit entry</Trans>}
      busy={view.kind === 'loading'}
      takesFocus={takesFocus}
      onLeave={onLeave}
    >
      {view.kind === 'failed' && <ListFailed code={view.code} onRetry={() => void model.open(id)} />}
      {view.kind === 'shown' && <EntryDetails entry={view.entry} />}
    </SidePanel>
  )
}

function EntryDetails({ entry }: { entry: AuditItem }) {
  const { i18n } = useLingui()
  const { id, at, by, target, address } = entry
  return (
    <>
      <dl className="audit-facts">
        <DescriptionItem name={<Trans>Time</Trans>}>
          <DateTime at={at} exact />
        </DescriptionItem>
        <DescriptionItem name={<Trans context="audit: who did it">User</Trans>}>
          <AuditActor entry={entry} />
        </DescriptionItem>
        <DescriptionItem name={<Trans context="audit: what was changed">Item</Trans>}>
          <bdi>{target.name}</bdi>
          <small className="console-second">{i18n._(nameIn(kindNames, target.kind))}</small>
        </DescriptionItem>
        <DescriptionItem name={<Trans>IP address</Trans>}>
          <bdi>{address === '' ? '–' : address}</bdi>
        </DescriptionItem>
        <DescriptionItem name={<Trans>Entry number</Trans>}>
          <span className="console-code">{id}</span>
        </DescriptionItem>
      </dl>
      <h3>
        <Trans>Before and after</Trans>
      </h3>
      <Comparison before={entry.before} after={entry.after} />
      <div className="audit-keys">
        {by.id !== null && (
          <Link
            className={buttonClass()}
            to="/admin/audit/{-$entry}"
            params={{ entry: undefined }}
            search={{ by: by.id }}
          >
            <Trans>Show everything this person did</Trans>
          </Link>
        )}
        {target.id !== null && (
          <Link
            className={buttonClass()}
            to="/admin/audit/{-$entry}"
            params={{ entry: undefined }}
            search={{ target: target.id }}
          >
            <Trans>Show everything done to this item</Trans>
          </Link>
        )}
      </div>
    </>
  )
}
