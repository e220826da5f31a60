import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
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
  /** `by`: the entries of what the user did, in place of those of what was done to the record. */
  of?: 'target' | 'by'
}

/** Shows the audit entries of a record, newest first. */
export function History({ ports, id, of = 'target' }: HistoryProps) {
  const isOfUser = of === 'by'
  const { known, refusal, isAsking, again, more } = useServerList({
    name: 'history',
    asked: new URLSearchParams({ [of]: id, limit: isOfUser ? '5' : '20' }).toString(),
    fetchPage: ports.audit.list,
    now: ports.now,
  })
  return (
    <section className="console-history" aria-busy={isAsking}>
      <h2>{isOfUser ? <Trans>Recent activity</Trans> : <Trans>History</Trans>}</h2>
      {refusal !== null && <ListFailed code={refusal.code} onRetry={again} />}
      {known?.items.length === 0 && (
        <p>{isOfUser ? <Trans>Nothing yet.</Trans> : <Trans>No changes yet.</Trans>}</p>
      )}
      <ol>
        {known?.items.map((entry) => (
          <li key={entry.id}>
            <p>
              <strong>
                <ActionName entry={entry} />
              </strong>{' '}
              <DateTime at={entry.at} /> ·{' '}
              {isOfUser ? <bdi>{entry.target.name}</bdi> : <AuditActor entry={entry} />}
              {isOfUser && entry.address !== null && (
                <>
                  {' '}
                  · <bdi dir="ltr">{entry.address}</bdi>
                </>
              )}
            </p>
            <Changes entry={entry} />
          </li>
        ))}
      </ol>
      {isOfUser && (
        <p>
          <Link to="/admin/audit/{-$entry}" search={{ by: id }}>
            <Trans>Open in Audit</Trans>
          </Link>
        </p>
      )}
      {!isOfUser && known !== null && known.further !== 'none' && (
        <Button state={known.further === 'coming' ? 'busy' : 'idle'} onPress={more}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </section>
  )
}
