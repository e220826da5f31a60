import { Trans } from '@lingui/react/macro'
import type { AuditAction, AuditItem } from '../../contract/audit.ts'

/** What was done, in words. */
export function ActionName({ action }: { action: AuditAction }) {
  switch (action) {
    case 'create':
      return <Trans>Created</Trans>
    case 'change':
      return <Trans>Changed</Trans>
    case 'remove':
      return <Trans>Removed</Trans>
    case 'restore':
      return <Trans>Restored</Trans>
    case 'sign_in':
      return <Trans>Signed in</Trans>
    case 'sign_in_failed':
      return <Trans>Failed to sign in</Trans>
    case 'sign_out':
      return <Trans>Signed out</Trans>
    case 'password':
      return <Trans>Changed the password</Trans>
    case 'begin_login_as':
      return <Trans>Began Login As</Trans>
    case 'end_login_as':
      return <Trans>Ended Login As</Trans>
    case 'import':
      return <Trans>Imported</Trans>
    case 'acknowledge':
      return <Trans>Acknowledged</Trans>
    case 'send_test':
      return <Trans>Sent a test message</Trans>
    case 'issue_link':
      return <Trans>Issued a link</Trans>
    case 'admit':
      return <Trans>Admitted a patient</Trans>
    case 'transfer':
      return <Trans>Transferred a patient</Trans>
    case 'discharge':
      return <Trans>Discharged a patient</Trans>
    case 'issue_code':
      return <Trans>Made an enrolment code</Trans>
    case 'revoke_device':
      return <Trans>Revoked a device</Trans>
    case 'restart_device':
      return <Trans>Restarted a device</Trans>
    case 'test_device':
      return <Trans>Tested a device</Trans>
    case 'expire':
      return <Trans>Removed old entries</Trans>
    case 'read_device_log':
      return <Trans>Read a device’s log</Trans>
  }
}

/** Who did it; in a session of Login As both people. */
export function Doer({ entry: { by, as } }: { entry: AuditItem }) {
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

/** What became of each field. */
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
