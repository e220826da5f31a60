import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Profile } from '../../state/admin/console.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { ApiKeysScreen } from './ApiKeysScreen.tsx'
import { ApiScreen } from './ApiScreen.tsx'
import './developer.css'
import { DeliveriesScreen } from './DeliveriesScreen.tsx'
import { MessageOutboxScreen } from './MessageOutboxScreen.tsx'
import { WebhooksScreen } from './WebhooksScreen.tsx'

interface DeveloperPageProps {
  ports: ConsolePorts
  profile: Profile
  /** Part of the page that the address names; `null` for the first. */
  part: string | null
}

const parts: readonly { part: string | null; name: ReactNode }[] = [
  { part: null, name: <Trans>API keys</Trans> },
  { part: 'webhooks', name: <Trans>Webhooks</Trans> },
  { part: 'deliveries', name: <Trans>Deliveries</Trans> },
  { part: 'outbox', name: <Trans>Outbox</Trans> },
  { part: 'api', name: <Trans>API</Trans> },
]

/** Shows how other systems access the server, and what the server sends to people and systems outside. */
export function DeveloperPage({ ports, profile, part }: DeveloperPageProps) {
  const { t } = useLingui()
  if (parts.every((known) => known.part !== part)) return <NotFound />
  return (
    <>
      <nav className="console-parts" aria-label={t`Developer`}>
        {parts.map(({ part: name, name: words }) => (
          <Link
            key={name ?? 'keys'}
            to="/admin/$"
            params={{ _splat: name === null ? 'developer' : `developer/${name}` }}
            preload={false}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {words}
          </Link>
        ))}
      </nav>
      <Part ports={ports} profile={profile} part={part} />
    </>
  )
}

function Part({ ports, profile, part }: DeveloperPageProps) {
  switch (part) {
    case 'webhooks':
      return <WebhooksScreen ports={ports} profile={profile} />
    case 'deliveries':
      return <DeliveriesScreen ports={ports} />
    case 'outbox':
      return <MessageOutboxScreen ports={ports} />
    case 'api':
      return <ApiScreen ports={ports.integrations} />
    default:
      return <ApiKeysScreen ports={ports} profile={profile} />
  }
}
