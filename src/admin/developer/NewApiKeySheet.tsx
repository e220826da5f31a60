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

interface NewKeySheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  view: ApiKeysView
  onMake: (asked: NewApiKey) => void
  onLeave: () => void
}

/** The form of a new key; made, the key is shown this once. */
export function NewApiKeySheet({ ports, held, view, onMake, onLeave }: NewKeySheetProps) {
  return (
    <Modal title={<Trans>New key</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {view.made === null ? (
        <KeyForm ports={ports} held={held} view={view} onMake={onMake} />
      ) : (
        <SecretShown label={<Trans>Key</Trans>} secret={view.made.key}>
          <Trans>Copy it now: it is not shown again. It is sent as Authorization: Bearer.</Trans>
        </SecretShown>
      )}
    </Modal>
  )
}

/** How long a key may live, in days. */
const lives = [30, 90, 365, 730] as const

function KeyForm({ ports, held, view, onMake }: Omit<NewKeySheetProps, 'onLeave'>) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [node, setNode] = useState('')
  const [days, setDays] = useState<number>(365)
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const problems = view.refusal?.fields ?? {}
  const { name: wrongName } = problems
  const make = () =>
    onMake({
      name,
      scopes: [...scopes],
      ...orgUnitOfId(node),
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
        {...(wrongName !== undefined && { error: <FieldProblemText problem={wrongName} /> })}
      />
      <ScopeField
        ports={ports}
        held={held}
        problems={problems}
        label={<Trans>Holds at, and below</Trans>}
        value={node}
        onChange={setNode}
      />
      <Checks
        legend={<Trans>Scopes</Trans>}
        options={apiScopes}
        words={scopeWords}
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
          label: t`${life} days`,
        }))}
      />
    </IntegrationForm>
  )
}

const scopeWords: Readonly<Record<ApiScope, ReactNode>> = {
  'fhir:write': <Trans>says who lies in which bed, by FHIR R4; for a customer or below</Trans>,
  'rooms:read': <Trans>reads rooms and their devices, without patients</Trans>,
  'devices:read': <Trans>reads the devices, what they do and what they lack</Trans>,
  'reports:read': <Trans>reads the reports</Trans>,
  'audit:read': <Trans>reads the audit</Trans>,
}
