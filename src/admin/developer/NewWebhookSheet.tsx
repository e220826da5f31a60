import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Assignment } from '../../contract/permissions/roles.ts'
import {
  type MadeWebhook,
  NewWebhook,
  type WebhookEvent,
  webhookEvents,
} from '../../contract/integrations/webhooks.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Result } from '../../state/admin/result.ts'
import { Field } from '../../ui/forms/Field.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { NewRecordForm } from '../records/NewRecordForm.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { Checks } from './Checks.tsx'
import { SigningSecret } from './SigningSecret.tsx'
import { atLevel, orgUnitOfLevel, useLevelField } from './LevelField.tsx'

interface NewWebhookSheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  /** Secret that was just created; it cannot be shown again. */
  secret: string | null
  isBusy: boolean
  onMake: (asked: NewWebhook) => Promise<Result<MadeWebhook> | null>
  onLeave: () => void
}

/** Form for a new webhook. Once created, its secret is shown only this once. */
export function NewWebhookSheet({ secret, onLeave, ...form }: NewWebhookSheetProps) {
  return (
    <Modal title={<Trans>New webhook</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {secret === null ? <WebhookForm {...form} /> : <SigningSecret secret={secret} />}
    </Modal>
  )
}

type WebhookValues = Omit<NewWebhook, 'node_id'>

function WebhookForm({ ports, held, isBusy, onMake }: Omit<NewWebhookSheetProps, 'secret' | 'onLeave'>) {
  const level = useLevelField(ports, held, <Trans>Level (including everything below)</Trans>)
  return (
    <NewRecordForm<WebhookValues, NewWebhook, MadeWebhook>
      fields={() => [addressField, level, eventsField]}
      first={{ url: '', level: '', events: [] }}
      schema={NewWebhook}
      bodyOf={({ url, events, level: at }) => ({ url, events, ...orgUnitOfLevel(at) })}
      placeOf={atLevel}
      isBusy={isBusy}
      send={onMake}
    />
  )
}

const eventTexts: Readonly<Record<WebhookEvent, ReactNode>> = {
  'call.started': <Trans>Call started</Trans>,
  'call.ended': <Trans>Call ended</Trans>,
  'bed.taken': <Trans>Bed occupied</Trans>,
  'bed.freed': <Trans>Bed available</Trans>,
  'device.alert': <Trans>Device needs attention</Trans>,
  'device.recovered': <Trans>Device recovered</Trans>,
}

const addressField: FieldSpec<WebhookValues> = {
  name: 'url',
  label: <Trans>Web address</Trans>,
  control: (field) => (
    <Field
      {...field}
      quiet
      type="url"
      dir="ltr"
      maxLength={2_000}
      autoComplete="off"
      placeholder="https://"
    />
  ),
}

const eventsField: FieldSpec<WebhookValues> = {
  name: 'events',
  label: <Trans>Events</Trans>,
  control: (field) => <Checks {...field} options={webhookEvents} words={eventTexts} />,
}
