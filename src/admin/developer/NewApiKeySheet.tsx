import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ApiScope, apiScopes, type MadeApiKey, NewApiKey } from '../../contract/integrations/apiKeys.ts'
import type { Assignment } from '../../contract/permissions/roles.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { Result } from '../../state/admin/result.ts'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { NewRecordForm } from '../records/NewRecordForm.tsx'
import type { FieldSpec } from '../records/RecordFields.tsx'
import { Checks } from './Checks.tsx'
import { SecretShown } from './SecretShown.tsx'
import { atLevel, orgUnitOfLevel, useLevelField } from './LevelField.tsx'

interface NewApiKeySheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  /** Key that was just created; it cannot be shown again. */
  made: MadeApiKey | null
  isBusy: boolean
  onMake: (asked: NewApiKey) => Promise<Result<MadeApiKey> | null>
  onLeave: () => void
}

/** Form for a new API key. Once created, the key is shown only this once. */
export function NewApiKeySheet({ made, onLeave, ...form }: NewApiKeySheetProps) {
  return (
    <Modal title={<Trans>New key</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {made === null ? (
        <KeyForm {...form} />
      ) : (
        <SecretShown label={<Trans>Key</Trans>} secret={made.key}>
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

interface KeyValues extends Pick<NewApiKey, 'name' | 'level' | 'scopes'> {
  days: string
}

function KeyForm({ ports, held, isBusy, onMake }: Omit<NewApiKeySheetProps, 'made' | 'onLeave'>) {
  const { t } = useLingui()
  const level = useLevelField(ports, held, <Trans>Applies to this level and everything below</Trans>)
  return (
    <NewRecordForm<KeyValues, NewApiKey, MadeApiKey>
      fields={() => [
        { name: 'name', label: <Trans>Name</Trans> },
        level,
        scopesField,
        {
          name: 'days',
          label: <Trans>Lifetime; the key also ends with your account</Trans>,
          options: lives.map((life) => ({
            value: String(life),
            label: t`${plural(life, { one: '# day', other: '# days' })}`,
          })),
        },
      ]}
      first={{ name: '', level: '', scopes: [], days: '365' }}
      schema={NewApiKey}
      bodyOf={({ name, scopes, level: at, days }) => ({
        name,
        scopes,
        ...orgUnitOfLevel(at),
        expires_in_days: Number(days),
      })}
      problemsOf={({ days }) => (days === '' ? { days: 'required' } : {})}
      placeOf={atLevel}
      isBusy={isBusy}
      send={onMake}
    />
  )
}

const scopeTexts: Readonly<Record<ApiScope, ReactNode>> = {
  'fhir:write': <Trans>Update patients in beds through FHIR R4 (customer level or below)</Trans>,
  'knocks:write': <Trans>Knock at rooms, also for clinicians (no patient data)</Trans>,
  'rooms:read': <Trans>Read rooms and devices (no patient data)</Trans>,
  'devices:read': <Trans>Read devices, their status and alerts</Trans>,
  'reports:read': <Trans>Read reports</Trans>,
  'audit:read': <Trans>Read the audit log</Trans>,
  'scim:write': <Trans>Provision people and groups through SCIM 2.0</Trans>,
}

const scopesField: FieldSpec<KeyValues> = {
  name: 'scopes',
  label: <Trans>Scopes</Trans>,
  control: (field) => <Checks {...field} options={apiScopes} words={scopeTexts} />,
}
