import { Trans, useLingui } from '@lingui/react/macro'
import type { AuditItem } from '../../contract/audit.ts'
import { actionNames, nameIn, restartNames } from './auditNames.ts'

/** Shows the name of an action; for a restart that was not carried out, what became of it. */
export function ActionName({ entry: { action, after } }: { entry: Pick<AuditItem, 'action' | 'after'> }) {
  const { i18n } = useLingui()
  const restart = action === 'restart_device' ? restartNames.get(after?.['outcome']) : undefined
  return i18n._(restart ?? nameIn(actionNames, action))
}

/** Shows who performed the action; for a Login As session, both users. */
export function AuditActor({ entry: { by, as } }: { entry: AuditItem }) {
  return (
    <>
      <bdi>{as?.name ?? by.name}</bdi>
      {as !== null && (
        <small className="console-second">
          <Trans>
            used by <bdi>{by.name}</bdi>
          </Trans>
        </small>
      )}
    </>
  )
}

/** Shows the old and the new value of each field. */
export function Changes({ entry: { before, after } }: { entry: AuditItem }) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return (
    <dl className="console-changes">
      {names.map((name) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            {before !== null && name in before && <del>{written(before[name])}</del>}
            {before !== null && after !== null && ' → '}
            {after !== null && name in after && <ins>{written(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null)
