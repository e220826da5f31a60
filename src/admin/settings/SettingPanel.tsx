import { Trans } from '@lingui/react/macro'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { SettingItem } from '../../contract/settings/settingRequests.ts'
import type { Refusal } from '../../state/admin/result.ts'
import type { Draft } from './settingForm.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { EveryLevel } from './EveryLevel.tsx'
import { SettingFields } from './SettingFields.tsx'
import { draftOfSetting, problemsOfDraft, settingFields, settingOfDraft } from './settingForm.ts'
import { SettingName, SettingPurpose } from './SettingName.tsx'
import { SettingText } from './SettingText.tsx'
import { TextPreview } from './TextPreview.tsx'

interface SettingPanelProps {
  item: SettingItem
  doing: 'idle' | 'busy' | 'saved'
  refusal: Refusal | null
  onSave: (value: unknown) => void
  onRemove: () => void
  onLeave: () => void
}

/**
 * Shows one setting at an org unit: its form, a button to return to the inherited value, and the value at
 * each level.
 */
export function SettingPanel({ item, doing, refusal, onSave, onRemove, onLeave }: SettingPanelProps) {
  const { key } = item
  const [draft, setDraft] = useState<Draft>(() => draftOfSetting(key, item.value))
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const [isChecked, setIsChecked] = useState(false)
  const typed = problemsOfDraft(key, draft)
  const problems = { ...problemsOf(item, refusal), ...(isChecked ? typed : {}) }
  const wrong = Object.keys(problems).length
  const isSet = item.steps.at(-1)?.set === true
  const state = doing === 'busy' ? 'busy' : 'idle'
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(typed).length === 0) onSave(settingOfDraft(key, draft))
  }
  return (
    <section className="console-setting" ref={panel} tabIndex={-1} aria-labelledby="setting-title">
      <header>
        <h2 id="setting-title">
          <SettingName name={key} />
        </h2>
        <Button tone="quiet" icon="x" onPress={onLeave}>
          <Trans>Close</Trans>
        </Button>
      </header>
      <p>
        <SettingPurpose name={key} />
      </p>
      <form onSubmit={submit} noValidate>
        <SettingFields
          name={key}
          isSet={isSet}
          draft={draft}
          problems={problems}
          onChange={(field, value) => setDraft({ ...draft, [field]: value })}
        />
        {(key === 'announcement' || key === 'privacy_policy') && <TextPreview draft={draft} />}
        {wrong > 0 && <RecordRefusal refusal={refusal} wrong={wrong} />}
        {refusal !== null && wrong === 0 && (
          <InlineAlert kind="error" live>
            {refusal.code === 'stale_record' ? (
              <Trans>Someone else changed this. Check the current value, then save again.</Trans>
            ) : (
              <RefusalText {...refusal} />
            )}
          </InlineAlert>
        )}
        <p className="console-saved" role="status">
          {doing === 'saved' && <Trans>Changes Sucessfully Saved.</Trans>}
        </p>
        <div className="console-setting-keys">
          <Button submit tone="primary" state={state}>
            <Trans>Set here</Trans>
          </Button>
          {isSet && (
            <Button state={state} onPress={onRemove}>
              <Trans>
                Reset to inherited value: <SettingText name={key} value={item.inherited.value} />
              </Trans>
            </Button>
          )}
        </div>
      </form>
      <EveryLevel item={item} />
    </section>
  )
}

/**
 * Maps the server's problems to the fields of the form: `value.from` belongs to field `from`, and a problem
 * without a field belongs to the first.
 */
function problemsOf({ key }: SettingItem, refusal: Refusal | null): Readonly<Record<string, string>> {
  const [first] = settingFields[key]
  if (refusal?.fields === undefined || first === undefined) return {}
  return Object.fromEntries(
    Object.entries(refusal.fields).map(([path, problem]) => {
      const named = path.split('.')[1]
      return [settingFields[key].find(({ name }) => name === named)?.name ?? first.name, problem]
    }),
  )
}
