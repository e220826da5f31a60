import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Outlet } from '@tanstack/react-router'

const parts = [
  { to: '/admin/developer', name: <Trans>API keys</Trans> },
  { to: '/admin/developer/provisioning', name: <Trans>Provisioning</Trans> },
  { to: '/admin/developer/hl7', name: <Trans>HL7</Trans> },
  { to: '/admin/developer/webhooks', name: <Trans>Webhooks</Trans> },
  { to: '/admin/developer/deliveries', name: <Trans>Deliveries</Trans> },
  { to: '/admin/developer/outbox', name: <Trans>Outbox</Trans> },
  { to: '/admin/developer/api', name: <Trans>API</Trans> },
] as const

/** Shows how other systems access the server, and what the server sends to people and systems outside. */
export function DeveloperPage() {
  const { t } = useLingui()
  return (
    <>
      <nav className="console-parts" aria-label={t`Developer`}>
        {parts.map(({ to, name }) => (
          <Link key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {name}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
