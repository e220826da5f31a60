import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import { type ApiScope, apiScopes, type NewApiKey } from '../../contract/apiKeys.ts'
import type { Assignment } from '../../contract/roles.ts'
import type { ApiKeysView } from '../../state/admin/apiKeys.ts'
import { createKeptNodes } from '../../state/admin/keptNodes.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Field } from '../../ui/Field.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { SheetDialog } from '../../ui/SheetDialog.tsx'
import { FieldProblemWords } from '../records/FieldProblemWords.tsx'
import { SelectField } from '../records/SelectField.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { Checks } from './Checks.tsx'
import { NodeField, nodeOf } from './NodeField.tsx'
import { SecretShown } from './SecretShown.tsx'

interface NewKeySheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  view: ApiKeysView
  onMake: (asked: NewApiKey) => void
  onLeave: () => void
}

/** The form of a new key; made, the key is shown this once. */
export function NewKeySheet({ ports, held, view, onMake, onLeave }: NewKeySheetProps) {
  return (
    <SheetDialog title={<Trans>New key</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {view.made === null ? (
        <KeyForm {...{ ports, held, view, onMake }} />
      ) : (
        <SecretShown label={<Trans>Key</Trans>} secret={view.made.key}>
          <Trans>Copy it now: it is not shown again. It is sent as Authorization: Bearer.</Trans>
        </SecretShown>
      )}
    </SheetDialog>
  )
}

/** How long a key may live, in days. */
const lives = [30, 90, 365, 730] as const

function KeyForm({ ports, held, view, onMake }: Omit<NewKeySheetProps, 'onLeave'>) {
  const { t } = useLingui()
  const store = useStore()
  const [kept] = useState(() => createKeptNodes(ports, { held, right: 'keepIntegrations' }, store))
  const nodes = useAtomValue(kept.nodesAtom)
  useEffect(() => void kept.load(), [kept])
  const [name, setName] = useState('')
  const [node, setNode] = useState('')
  const [days, setDays] = useState<string>('365')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const problems = view.refusal?.fields ?? {}
  const errorOf = (...fields: string[]) => {
    const problem = fields.map((field) => problems[field]).find((found) => found !== undefined)
    return problem === undefined ? {} : { error: <FieldProblemWords problem={problem} /> }
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onMake({
      ...{ name, scopes: [...scopes], ...nodeOf(node) },
      expires_in_days: days === '' ? null : Number(days),
    })
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <Field
        label={<Trans>Name</Trans>}
        value={name}
        maxLength={500}
        autoComplete="off"
        onChange={setName}
        {...errorOf('name')}
      />
      <NodeField
        label={<Trans>Holds at, and below</Trans>}
        nodes={nodes}
        value={node}
        onChange={setNode}
        {...errorOf('level', 'node_id')}
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
        label={<Trans>Valid for; without a choice, until it is revoked</Trans>}
        value={days}
        onChange={setDays}
        options={lives.map((life) => ({
          value: String(life),
          label: t`${life} days`,
        }))}
      />
      {view.refusal !== null && Object.keys(problems).length === 0 && (
        <Note kind="error" live>
          <RefusalWords code={view.refusal.code} />
        </Note>
      )}
      <div className="console-form-keys">
        <Key submit tone="primary" state={view.busy ? 'busy' : 'idle'}>
          <Trans>Create</Trans>
        </Key>
      </div>
    </form>
  )
}

const scopeWords: Readonly<Record<ApiScope, ReactNode>> = {
  'fhir:write': <Trans>says who lies in which bed, by FHIR R4; for a customer or below</Trans>,
  'rooms:read': <Trans>reads rooms and their devices, without patients</Trans>,
  'devices:read': <Trans>reads the devices, what they do and what they lack</Trans>,
  'reports:read': <Trans>reads the reports</Trans>,
  'audit:read': <Trans>reads the audit</Trans>,
}
