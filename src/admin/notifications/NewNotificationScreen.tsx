import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { type NotificationChange, weekdays } from '../../contract/notifications.ts'
import { nodeLevels } from '../../contract/structure.ts'
import { isOfPlatform } from '../../domain/roles.ts'
import type { Refusal } from '../../state/admin/answer.ts'
import type { Profile } from '../../state/admin/console.ts'
import { createNodeChoices } from '../../state/admin/nodeChoices.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Key } from '../../ui/Key.tsx'
import { FieldProblemWords } from '../records/FieldProblemWords.tsx'
import { SelectField } from '../records/SelectField.tsx'
import { NotificationForm } from './NotificationForm.tsx'
import { backToNotifications } from './NotificationScreen.tsx'

const blank: NotificationChange = {
  ...{ name: '', channel: 'email', destination: '', about: ['patient_call', 'care_team_alert'] },
  ...{ hours: { from: '00:00', to: '00:00' }, days: [...weekdays], quiet: null },
}

/** Somebody who is to be told of something, below a node. */
export function NewNotificationScreen({ ports, profile }: { ports: ConsolePorts; profile: Profile }) {
  const { t } = useLingui()
  const store = useStore()
  const { history } = useRouter()
  const [nodes] = useState(() => createNodeChoices(ports, store))
  const items = useAtomValue(nodes.itemsAtom)
  const [at, choose] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, refuse] = useState<Refusal | null>(null)
  useEffect(() => void nodes.load(), [nodes])
  const options = [
    ...(profile.roles.some((held) => isOfPlatform(held))
      ? [{ value: 'platform', label: t`All organizations` }]
      : []),
    ...items.map(({ id, level, name, facility, customer }) => ({
      value: `${level} ${id}`,
      label: [name, level === 'unit' ? facility : customer].filter((part) => part !== '').join(' · '),
    })),
  ]
  const make = async (said: NotificationChange) => {
    const [level, id = null] = at.split(' ')
    const known = level === 'platform' ? level : nodeLevels.find((name) => name === level)
    if (known === undefined || busy) return
    setBusy(true)
    const answer = await ports.notifications.create({ ...said, level: known, node_id: id })
    setBusy(false)
    if (answer.ok) history.replace(`/admin/notifications/${answer.value.id}`)
    else refuse(answer)
  }
  return (
    <>
      <title>{`${t`New notification`} · Wardlink`}</title>
      <div className="console-title">
        {backToNotifications}
        <h1>
          <Trans>New notification</Trans>
        </h1>
      </div>
      <NotificationForm
        opened={blank}
        refusal={refusal}
        onSave={(said) => void make(said)}
        more={{
          problem: at === '',
          field: (
            <SelectField
              label={<Trans>For</Trans>}
              value={at}
              options={options}
              onChange={choose}
              {...(tried && at === '' && { error: <FieldProblemWords problem="required" /> })}
            />
          ),
        }}
      >
        <Key submit tone="primary" state={busy ? 'busy' : 'idle'} onPress={() => setTried(true)}>
          <Trans>Create</Trans>
        </Key>
      </NotificationForm>
    </>
  )
}
