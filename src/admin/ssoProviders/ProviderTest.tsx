import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { SsoCheck, SsoProviderTest } from '../../contract/singleSignOn.ts'
import type { ProviderPorts } from '../../state/admin/singleSignOn/providerPorts.ts'
import { createProviderTest } from '../../state/admin/singleSignOn/providerTest.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'

/** Has the server check the provider the way a sign-in does, and explains the result. */
export function ProviderTest({ ports, id }: { ports: Pick<ProviderPorts, 'test'>; id: string }) {
  const store = useStore()
  const [test] = useState(() => createProviderTest(id, ports, store))
  const view = useAtomValue(test.viewAtom)
  return (
    <section className="console-history">
      <h2>
        <Trans>Test</Trans>
      </h2>
      <div>
        <Button state={view.kind === 'busy' ? 'busy' : 'idle'} onPress={() => void test.run()}>
          <Trans>Test the provider</Trans>
        </Button>
      </div>
      <div role="status">
        {view.kind === 'shown' && (
          <ul className="provider-checks">
            {view.found.checks.map(({ check, fault }) => (
              <li key={check} data-well={fault === null}>
                <Icon name={fault === null ? 'checkCircle' : 'warningCircle'} />
                <strong>
                  <CheckName check={check} />
                </strong>
                <span>
                  {fault === null ? (
                    <Trans>OK</Trans>
                  ) : (
                    <FaultText fault={fault} ahead={view.found.clock_ahead ?? 0} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {view.kind === 'refused' && (
        <InlineAlert kind="error" live>
          <RefusalText code={view.code} />
        </InlineAlert>
      )}
    </section>
  )
}

function CheckName({ check }: { check: SsoCheck }) {
  switch (check) {
    case 'description':
      return <Trans>Discovery document</Trans>
    case 'keys':
      return <Trans>Keys</Trans>
    case 'client':
      return <Trans>Client ID and secret</Trans>
    case 'clock':
      return <Trans>Clock</Trans>
  }
}

type Fault = NonNullable<SsoProviderTest['checks'][number]['fault']>

function FaultText({ fault, ahead }: { fault: Fault; ahead: number }) {
  switch (fault) {
    case 'unreachable':
      return <Trans>The provider does not answer at this address.</Trans>
    case 'untrue':
      return <Trans>The server at this address reports a different issuer.</Trans>
    case 'private_address':
      return (
        <Trans>
          This address is inside the hospital network. Add that network to PROVIDER_NETWORKS to allow it.
        </Trans>
      )
    case 'no_keys':
      return <Trans>The provider does not publish a key to verify its signature.</Trans>
    case 'no_secret_method':
      return (
        <Trans>
          The provider takes no client secret. Allow client_secret_basic or client_secret_post for this client
          there.
        </Trans>
      )
    case 'client_refused':
      return (
        <Trans>
          The provider refuses the client ID or the secret. Enter both as they are registered there.
        </Trans>
      )
    case 'clock_differs':
      return ahead > 0 ? (
        <Plural
          value={ahead}
          one="The provider’s clock is # second ahead of ours."
          other="The provider’s clock is # seconds ahead of ours."
        />
      ) : (
        <Plural
          value={-ahead}
          one="The provider’s clock is # second behind ours."
          other="The provider’s clock is # seconds behind ours."
        />
      )
  }
}
