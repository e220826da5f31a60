import { Trans } from '@lingui/react/macro'
import type { ReactNode, SubmitEvent } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { Refusal } from '../../state/admin/result.ts'
import { managedOrgUnits } from '../../state/admin/orgUnits/orgUnitPaths.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { useOrgUnitPaths } from '../queries/useOrgUnits.ts'
import { FieldProblemText } from '../records/FieldProblemText.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import { UnreadChoices } from '../records/UnreadChoices.tsx'
import { OrgUnitField } from './OrgUnitField.tsx'

/** State of a request that creates an API key or a webhook. */
interface Making {
  busy: boolean
  refusal: Refusal | null
}

interface ScopeFieldProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  label: ReactNode
  /** `orgUnitId` of the selected org unit; '' for none. */
  value: string
  onChange: (value: string) => void
  /** Problems by field name. */
  problems: NonNullable<Refusal['fields']>
}

/**
 * Field for the org unit at and below which an API key or webhook applies. Offers the org units whose
 * integrations the user manages.
 */
export function ScopeField({ ports, held, label, value, onChange, problems }: ScopeFieldProps) {
  const { paths, refusal, again } = useOrgUnitPaths(ports, held)
  const problem = problems['level'] ?? problems['node_id']
  const unread = refusal === null ? undefined : <UnreadChoices code={refusal.code} onRetry={again} />
  return (
    <OrgUnitField
      label={label}
      orgUnits={managedOrgUnits(paths, held, 'keepIntegrations')}
      value={value}
      onChange={onChange}
      error={problem === undefined ? unread : <FieldProblemText problem={problem} />}
    />
  )
}

interface IntegrationFormProps {
  view: Making
  onSubmit: () => void
  /** Fields of the form. */
  children: ReactNode
}

/**
 * Form that creates an API key or a webhook: its fields, an error for the request as a whole, and the submit
 * button.
 */
export function IntegrationForm({ view, onSubmit, children }: IntegrationFormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      {children}
      <RecordRefusal refusal={view.refusal} wrong={Object.keys(view.refusal?.fields ?? {}).length} />
      <div className="console-form-keys">
        <Button submit tone="primary" state={view.busy ? 'busy' : 'idle'}>
          <Trans>Create</Trans>
        </Button>
      </div>
    </form>
  )
}
