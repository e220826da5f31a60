import { Trans } from '@lingui/react/macro'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ActionName, Changes, AuditActor } from '../audit/AuditText.tsx'
import { ListFailed } from '../list/ListFailed.tsx'
import { DateTime } from '../list/DateTime.tsx'
import { useServerList } from '../queries/useServerList.ts'

interface HistoryProps {
  ports: Pick<ConsolePorts, 'audit' | 'now'>
  /** Id of the record. */
  id: string
}

/** Shows the audit entries of a record, newest first. */
export function History({ ports, id }: HistoryProps) {
  const { known, refusal, isAsking, again, more } = useServerList({
    name: 'history',
    asked: new URLSearchParams({ target: id, limit: '20' }).toString(),
    fetchPage: ports.audit.list,
    now: ports.now,
  })
  return (
    <section className="console-history" aria-busy={isAsking}>
      <h2>
        <Trans>History</Trans>
      </h2>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {known?.items.length === 0 && (
        <p>
          <Trans>No changes yet.</Trans>
        </p>
      )}
      <ol>
        {known?.items.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>
                <ActionName action={entry.action} />
              </strong>{' '}
              <DateTime at={entry.at} /> · <AuditActor entry={entry} />
            </p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
      {known !== null && known.further !== 'none' && (
        <Button state={known.further === 'coming' ? 'busy' : 'idle'} onPress={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}
