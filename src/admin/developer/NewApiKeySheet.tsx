import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type ApiScope, apiScopes, type NewApiKey } from '../../contract/integrations/apiKeys.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { ApiKeysView } from '../../state/admin/integrations/apiKeys.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { FieldProblemText } from '../records/FieldProblemText.tsx'
import { SelectField } from '../records/SelectField.tsx'
import { Checks } from './Checks.tsx'
import { IntegrationForm, ScopeField } from './IntegrationForm.tsx'
import { orgUnitOfId } from './OrgUnitField.tsx'
import { SecretShown } from './SecretShown.tsx'

interface NewApiKeySheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  view: ApiKeysView
  onMake: (asked: NewApiKey) => void
  onLeave: () => void
}

/** Form for a new API key. Once created, the key is shown only this once. */
export function NewApiKeySheet({ ports, held, view, onMake, onLeave }: NewApiKeySheetProps) {
  return (
    <Modal title={<Trans>New key</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {view.made === null ? (
        <KeyForm ports={ports} held={held} view={view} onMake={onMake} />
      ) : (
        <SecretShown label={<Trans>Key</Trans>} secret={view.made.key}>
          <Trans>
            Copy this key now. You will not be able to see it again. Send it as Authorization: Bearer.
          </Trans>
        </SecretShown>
      )}
    </Modal>
  )
}

/** Options for the lifetime of a key, in days. */
const lives = [30, 90, 365, 730] as const

function KeyForm({ ports, held, view, onMake }: Omit<NewApiKeySheetProps, 'onLeave'>) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [orgUnitId, setOrgUnitId] = useState('')
  const [days, setDays] = useState<number>(365)
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const problems = view.refusal?.fields ?? {}
  const { name: wrongName } = problems
  const make = () =>
    onMake({
      name,
      scopes: [...scopes],
      ...orgUnitOfId(orgUnitId),
      expires_in_days: days,
    })
  return (
    <IntegrationForm view={view} onSubmit={make}>
      <Field
        label={<Trans>Name</Trans>}
        quiet
        value={name}
        maxLength={500}
        autoComplete="off"
        onChange={setName}
        error={wrongName === undefined ? undefined : <FieldProblemText problem={wrongName} />}
      />
      <ScopeField
        ports={ports}
        held={held}
        problems={problems}
        label={<Trans>Applies to this level and everything below</Trans>}
        value={orgUnitId}
        onChange={setOrgUnitId}
      />
      <Checks
        legend={<Trans>Scopes</Trans>}
        options={apiScopes}
        words={scopeTexts}
        chosen={scopes}
        onChange={setScopes}
        problem={problems['scopes']}
      />
      <SelectField
        label={<Trans>Lifetime; the key also ends with your account</Trans>}
        value={String(days)}
        onChange={(chosen) => setDays(Number(chosen) || 365)}
        options={lives.map((life) => ({
          value: String(life),
          label: t`${plural(life, { one: '# day', other: '# days' })}`,
        }))}
      />
    </IntegrationForm>
  )
}

const scopeTexts: Readonly<Record<ApiScope, ReactNode>> = {
  'fhir:write': <Trans>Update patients in beds through FHIR R4 (customer level or below)</Trans>,
  'knocks:write': <Trans>Knock at rooms, also for clinicians (no patient data)</Trans>,
  'rooms:read': <Trans>Read rooms and devices (no patient data)</Trans>,
  'devices:read': <Trans>Read devices, their status and alerts</Trans>,
  'reports:read': <Trans>Read reports</Trans>,
  'audit:read': <Trans>Read the audit log</Trans>,
}
