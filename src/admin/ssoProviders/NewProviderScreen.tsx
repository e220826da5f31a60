import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { ruleDraft } from '../../domain/singleSignOn/roleMap.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { NewRecordScreen } from '../records/NewRecordScreen.tsx'
import { useSectionName } from '../shell/useSectionName.ts'
import { problemsOfProvider, useProviderFields } from './ProviderFields.tsx'

/** Form for a new provider. The roles that it can grant depend on the chosen org unit. */
export function NewProviderScreen({ ports, held }: { ports: ConsolePorts; held: readonly Assignment[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState('')
  const { place, fieldsAt } = useProviderFields(ports, held, setChosen)
  return (
    <NewRecordScreen
      records={ports.providers.records}
      title={t`New provider`}
      section="sso-providers"
      sectionName={useSectionName('sso-providers')}
      fields={[place, ...fieldsAt(chosen)]}
      first={{
        place: '',
        name: '',
        issuer: '',
        client_id: '',
        client_secret: '',
        role_claim: 'groups',
        enabled: 'false',
        role_map: ruleDraft([{ value: '', role: '' }]),
      }}
      problemsOf={(draft) => problemsOfProvider(draft, true)}
    />
  )
}
