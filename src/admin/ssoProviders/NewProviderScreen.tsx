import { useLingui } from '@lingui/react/macro'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { NewSsoProvider } from '../../contract/singleSignOn.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import {
  bodyOfProvider,
  problemsOfProvider,
  type ProviderValues,
  useProviderFields,
} from './ProviderFields.tsx'

/** Form for a new provider. The roles that it can grant depend on the chosen org unit. */
export function NewProviderScreen({ ports, held }: { ports: ConsolePorts; held: readonly Assignment[] }) {
  const { t } = useLingui()
  const { place, fieldsAt, orgUnitAt } = useProviderFields(ports, held, true)
  return (
    <NewRecordScreen<ProviderValues, NewSsoProvider>
      records={ports.providers.records}
      title={t`New provider`}
      section="sso-providers"
      sectionName={useSectionName('sso-providers')}
      fields={(values) => [place, ...fieldsAt(values.place)]}
      first={{
        place: '',
        name: '',
        issuer: '',
        client_id: '',
        client_secret: '',
        role_claim: 'groups',
        enabled: 'false',
        role_map: [{ value: '', role: '', row: 1 }],
      }}
      schema={NewSsoProvider}
      problemsOf={(values) => problemsOfProvider(values, true)}
      bodyOf={(values) => ({
        ...bodyOfProvider(values),
        ...orgUnitAt(values.place),
        client_secret: values.client_secret,
      })}
    />
  )
}
