import { Trans } from '@lingui/react/macro'
import type { AuditItem } from '../../contract/audit.ts'
import { compared } from './compared.ts'

/** Shows each field of an entry before and after the change, changed fields first. */
export function Comparison({ before, after }: Pick<AuditItem, 'before' | 'after'>) {
  const fields = compared(before, after)
  if (fields.length === 0)
    return (
      <p className="console-second">
        <Trans>This entry has no values.</Trans>
      </p>
    )
  return (
    <dl className="audit-comparison">
      {fields.map(({ name, was, is, changed }) => (
        <div key={name}>
          <dt>
            <code dir="ltr">{name}</code>
            {!changed && (
              <>
                {' · '}
                <Trans>unchanged</Trans>
              </>
            )}
          </dt>
          {changed && was !== null && (
            <dd>
              <span>
                <Trans>Before</Trans>
              </span>
              <del dir="auto">{was}</del>
            </dd>
          )}
          {is !== null && (
            <dd>
              {changed && (
                <span>
                  <Trans>After</Trans>
                </span>
              )}
              <ins dir="auto">{is}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
