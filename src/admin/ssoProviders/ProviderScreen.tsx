import { Trans } from '@lingui/react/macro'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { type SsoProvider, SsoProviderChange } from '../../contract/singleSignOn.ts'
import { typedRules } from '../../domain/singleSignOn/roleMap.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { RecordScreen } from '../records/RecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { ProviderTest } from './ProviderTest.tsx'
import {
  bodyOfProvider,
  problemsOfProvider,
  type ProviderValues,
  useProviderFields,
} from './ProviderFields.tsx'

interface ProviderScreenProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  id: string
  mayChange: boolean
}

const placeOf = ({ node_id: orgUnitId }: SsoProvider) => orgUnitId ?? 'platform'

const valuesOf = (item: SsoProvider): ProviderValues => ({
  ...item,
  place: placeOf(item),
  client_secret: '',
  enabled: String(item.enabled),
  role_map: typedRules(item.role_map),
})

/**
 * Shows one provider: its form, its test and its history. Its org unit is set at creation and cannot be
 * changed.
 */
export function ProviderScreen({ ports, held, id, mayChange }: ProviderScreenProps) {
  const { fieldsAt } = useProviderFields(ports, held, false)
  return (
    <RecordScreen<SsoProvider, ProviderValues, SsoProviderChange>
      ports={ports}
      records={ports.providers.records}
      id={id}
      section="sso-providers"
      sectionName={useSectionName('sso-providers')}
      held={held}
      mayChange={mayChange}
      titleOf={({ name }) => name}
      fields={(item) => fieldsAt(placeOf(item))}
      valuesOf={valuesOf}
      problemsOf={(values) => problemsOfProvider(values, false)}
      schema={SsoProviderChange}
      bodyOf={(_, values) => bodyOfProvider(values)}
      more={factsOf(ports, mayChange)}
    />
  )
}

const factsOf = (ports: Pick<ConsolePorts, 'providers'>, mayChange: boolean) => (item: SsoProvider) => (
  <ProviderFacts ports={ports} item={item} mayChange={mayChange} />
)

interface ProviderFactsProps {
  ports: Pick<ConsolePorts, 'providers'>
  item: SsoProvider
  mayChange: boolean
}

/** Shows the properties of a provider that are not in its form, and its test. */
function ProviderFacts({ ports, item, mayChange }: ProviderFactsProps) {
  return (
    <>
      <dl className="console-facts">
        <div>
          <dt>
            <Trans>Level</Trans>
          </dt>
          <dd>{item.level === 'platform' ? <Trans>Whole platform</Trans> : <bdi>{item.node}</bdi>}</dd>
        </div>
        <div>
          <dt>
            <Trans>Redirect URL to register with the provider</Trans>
          </dt>
          <dd className="console-code" dir="ltr">
            {item.redirect_uri}
          </dd>
        </div>
      </dl>
      {mayChange && <ProviderTest key={item.version} ports={ports.providers} id={item.id} />}
    </>
  )
}
