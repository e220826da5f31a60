import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import { type NewWebhook, type WebhookEvent, webhookEvents } from '../../contract/integrations/webhooks.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { WebhooksView } from '../../state/admin/integrations/webhooks.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { FieldProblemText } from '../records/FieldProblemText.tsx'
import { Checks } from './Checks.tsx'
import { IntegrationForm, ScopeField } from './IntegrationForm.tsx'
import { orgUnitOfId } from './OrgUnitField.tsx'
import { SigningSecret } from './SigningSecret.tsx'

interface NewWebhookSheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  view: WebhooksView
  onMake: (asked: NewWebhook) => void
  onLeave: () => void
}

/** Form for a new webhook. Once created, its secret is shown only this once. */
export function NewWebhookSheet({ ports, held, view, onMake, onLeave }: NewWebhookSheetProps) {
  return (
    <Modal title={<Trans>New webhook</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {view.secret === null ? (
        <WebhookForm ports={ports} held={held} view={view} onMake={onMake} />
      ) : (
        <SigningSecret secret={view.secret} />
      )}
    </Modal>
  )
}

function WebhookForm({ ports, held, view, onMake }: Omit<NewWebhookSheetProps, 'onLeave'>) {
  const [url, setUrl] = useState('')
  const [orgUnitId, setOrgUnitId] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const problems = view.refusal?.fields ?? {}
  const { url: wrongUrl, events: wrongEvents } = problems
  return (
    <IntegrationForm
      view={view}
      onSubmit={() => onMake({ url, events: [...events], ...orgUnitOfId(orgUnitId) })}
    >
      <Field
        label={<Trans>Web address</Trans>}
        quiet
        type="url"
        dir="ltr"
        value={url}
        maxLength={2_000}
        autoComplete="off"
        placeholder="https://"
        onChange={setUrl}
        error={wrongUrl === undefined ? undefined : <AddressProblem problem={wrongUrl} />}
      />
      <ScopeField
        ports={ports}
        held={held}
        problems={problems}
        label={<Trans>Level (including everything below)</Trans>}
        value={orgUnitId}
        onChange={setOrgUnitId}
      />
      <Checks
        legend={<Trans>Events</Trans>}
        options={webhookEvents}
        words={eventTexts}
        chosen={events}
        onChange={setEvents}
        problem={wrongEvents}
      />
    </IntegrationForm>
  )
}

function AddressProblem({ problem }: { problem: string }) {
  if (problem !== 'private_address') return <FieldProblemText problem={problem} />
  return <Trans>Enter an https:// address outside the hospital network.</Trans>
}

const eventTexts: Readonly<Record<WebhookEvent, ReactNode>> = {
  'call.started': <Trans>Call started</Trans>,
  'call.ended': <Trans>Call ended</Trans>,
  'bed.taken': <Trans>Bed occupied</Trans>,
  'bed.freed': <Trans>Bed available</Trans>,
  'device.alert': <Trans>Device needs attention</Trans>,
  'device.recovered': <Trans>Device recovered</Trans>,
}
