import { Trans } from '@lingui/react/macro'
import { useAtomValue, useStore } from 'jotai'
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react'
import type { Assignment } from '../../contract/roles.ts'
import { type NewWebhook, type WebhookEvent, webhookEvents } from '../../contract/webhooks.ts'
import { createKeptNodes } from '../../state/admin/keptNodes.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import type { WebhooksView } from '../../state/admin/webhooks.ts'
import { Field } from '../../ui/Field.tsx'
import { Key } from '../../ui/Key.tsx'
import { Note } from '../../ui/Note.tsx'
import { SheetDialog } from '../../ui/SheetDialog.tsx'
import { FieldProblemWords } from '../records/FieldProblemWords.tsx'
import { RefusalWords } from '../RefusalWords.tsx'
import { Checks } from './Checks.tsx'
import { NodeField, nodeOf } from './NodeField.tsx'
import { SigningSecret } from './SigningSecret.tsx'

interface NewWebhookSheetProps {
  ports: ConsolePorts
  held: readonly Assignment[]
  view: WebhooksView
  onMake: (asked: NewWebhook) => void
  onLeave: () => void
}

/** The form of a new webhook; made, its secret is shown this once. */
export function NewWebhookSheet({ ports, held, view, onMake, onLeave }: NewWebhookSheetProps) {
  return (
    <SheetDialog title={<Trans>New webhook</Trans>} close={<Trans>Close</Trans>} onClose={onLeave}>
      {view.secret === null ? (
        <WebhookForm {...{ ports, held, view, onMake }} />
      ) : (
        <SigningSecret secret={view.secret} />
      )}
    </SheetDialog>
  )
}

function WebhookForm({ ports, held, view, onMake }: Omit<NewWebhookSheetProps, 'onLeave'>) {
  const store = useStore()
  const [kept] = useState(() => createKeptNodes(ports, { held, right: 'keepIntegrations' }, store))
  const nodes = useAtomValue(kept.nodesAtom)
  useEffect(() => void kept.load(), [kept])
  const [url, setUrl] = useState('')
  const [node, setNode] = useState('')
  const [events, setEvents] = useState<readonly WebhookEvent[]>([])
  const problems = view.refusal?.fields ?? {}
  const { url: wrongUrl, events: wrongEvents, level, node_id: nodeId } = problems
  const wrongNode = level ?? nodeId
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onMake({ url, events: [...events], ...nodeOf(node) })
  }
  return (
    <form className="console-form" onSubmit={submit} noValidate>
      <Field
        label={<Trans>Web address</Trans>}
        type="url"
        dir="ltr"
        value={url}
        maxLength={2_000}
        autoComplete="off"
        placeholder="https://"
        onChange={setUrl}
        {...(wrongUrl !== undefined && { error: <AddressProblem problem={wrongUrl} /> })}
      />
      <NodeField
        label={<Trans>Events at, and below</Trans>}
        nodes={nodes}
        value={node}
        onChange={setNode}
        {...(wrongNode !== undefined && { error: <FieldProblemWords problem={wrongNode} /> })}
      />
      <Checks
        legend={<Trans>Events</Trans>}
        options={webhookEvents}
        words={eventWords}
        chosen={events}
        onChange={setEvents}
        problem={wrongEvents}
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

function AddressProblem({ problem }: { problem: string }) {
  if (problem !== 'private_address') return <FieldProblemWords problem={problem} />
  return <Trans>It must begin with https:// and lead outside the hospital’s own network.</Trans>
}

const eventWords: Readonly<Record<WebhookEvent, ReactNode>> = {
  'call.started': <Trans>a call begins</Trans>,
  'call.ended': <Trans>a call is over</Trans>,
  'bed.taken': <Trans>somebody lies in a bed</Trans>,
  'bed.freed': <Trans>a bed is free</Trans>,
  'device.alert': <Trans>a device needs attention</Trans>,
  'device.recovered': <Trans>a device is well again</Trans>,
}
