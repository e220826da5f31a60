import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import * as z from 'zod/mini'
import type { SettingItem } from '../../contract/settings/settingRequests.ts'
import { settingSchemas } from '../../contract/settings/settingSchemas.ts'
import { careRequestProblems } from '../../domain/careRequests/ruleDraft.ts'
import type { Refusal } from '../../state/admin/result.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { useServerForm } from '../forms/useServerForm.ts'
import { RecordFields } from '../records/RecordFields.tsx'
import { SuccessLine } from '../records/Outcome.tsx'
import { RecordRefusal } from '../records/RecordRefusal.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { EveryLevel } from './EveryLevel.tsx'
import { useSettingFields } from './SettingFields.tsx'
import { placeOfPart, settingOfValues, type SettingValues, valuesOfSetting } from './settingForm.ts'
import { SettingName, SettingPurpose } from './SettingName.tsx'
import { SettingText } from './SettingText.tsx'
import { TextPreview } from './TextPreview.tsx'

interface SettingPanelProps {
  item: SettingItem
  doing: 'idle' | 'busy' | 'saved'
  refusal: Refusal | null
  onSave: (value: unknown) => Promise<Refusal | null>
  onRemove: () => void
  onLeave: () => void
}

/**
 * Shows one setting at an org unit: its form, a button to return to the inherited value, and the value at
 * each level.
 */
export function SettingPanel({ item, doing, refusal, onSave, onRemove, onLeave }: SettingPanelProps) {
  const { key } = item
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const isSet = item.steps.at(-1)?.set === true
  const fields = useSettingFields(key, isSet)
  const form = useServerForm<SettingValues, { value: unknown }, never>({
    defaultValues: valuesOfSetting(key, item.value),
    namesOf: () => fields.map(({ name }) => name),
    schema: z.object({ value: settingSchemas[key] }),
    bodyOf: (values) => ({ value: settingOfValues(key, values) }),
    problemsOf: ({ rules }) => careRequestProblems(rules),
    placeOf: (path) => placeOfPart(key, path.split('.')[1]),
    send: ({ value }) => onSave(value),
  })
  // The rules are one value with many fields.
  const { rules } = form.getValues()
  const wrong = form.getFieldState('rules').invalid
    ? Math.max(1, Object.keys(careRequestProblems(rules)).length)
    : form.wrong
  const refuse = useEffectEvent(form.refuse)
  useEffect(() => refuse(refusal), [refusal])
  const state = doing === 'busy' ? 'busy' : 'idle'
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
      <form id={form.id} onSubmit={form.onSubmit} noValidate>
        <RecordFields fields={fields} control={form.control} />
        {(key === 'announcement' || key === 'privacy_policy') && <TextPreview texts={form.watch('texts')} />}
        <RecordRefusal refusal={null} wrong={wrong} />
        {form.refusal !== null && wrong === 0 && (
          <InlineAlert kind="error" live>
            {form.refusal.code === 'stale_record' ? (
              <Trans>Someone else changed this. Check the current value, then save again.</Trans>
            ) : (
              <RefusalText {...form.refusal} />
            )}
          </InlineAlert>
        )}
        <SuccessLine>{doing === 'saved' && <Trans>Changes Sucessfully Saved.</Trans>}</SuccessLine>
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
