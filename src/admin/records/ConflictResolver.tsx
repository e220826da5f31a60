import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Refusal } from '../../state/admin/result.ts'
import { mergedChange, type MergedField } from '../../state/admin/records/merge.ts'
import type { Draft } from '../../state/admin/records/records.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import type { FieldSpec } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'

interface ConflictResolverProps {
  fields: readonly FieldSpec[]
  merged: readonly MergedField[]
  busy: boolean
  /** Why the last action failed, unless another user had saved first. */
  refusal: Refusal | null
  onSave: (change: Draft) => void
  onTakeTheirs: () => void
}

/**
 * Shows both versions of a record that another user saved first, with a choice for each field that both
 * changed. Nothing is overwritten unseen.
 */
export function ConflictResolver({
  fields,
  merged,
  busy,
  refusal,
  onSave,
  onTakeTheirs,
}: ConflictResolverProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({})
  const change = mergedChange(merged, chosen)
  const spec = (name: string) => fields.find((field) => field.name === name)
  const written = (name: string, value: string) => {
    const { secret = false, words, options } = spec(name) ?? {}
    // A secret stays as hidden as in its field. The server sends none, so an empty value was not typed by
    // anyone.
    if (secret) return value === '' ? '' : '••••••••'
    return words?.(value) ?? options?.find((option) => option.value === value)?.label ?? value
  }
  const choice = ({ name, becomes, ...values }: MergedField, whose: 'theirs' | 'mine', label: string) => {
    const words = <bdi>{written(name, values[whose])}</bdi>
    if (becomes !== null) return becomes === whose ? <strong>{words}</strong> : words
    return (
      <label className="console-choice">
        <input
          type="radio"
          name={`stale-${name}`}
          aria-label={`${label}: ${written(name, values[whose])}`}
          checked={chosen[name] === whose}
          onChange={() => setChosen({ ...chosen, [name]: whose })}
        />
        {words}
      </label>
    )
  }
  return (
    <section className="console-stale">
      <InlineAlert kind="warning" live>
        <strong>
          <Trans>Someone else saved this record while you were changing it.</Trans>
        </strong>{' '}
        <Trans>
          Your changes are not lost. Where you both changed the same field, choose which version to keep.
        </Trans>
      </InlineAlert>
      <PlainTable
        headings={[
          <Trans key="field">Field</Trans>,
          <Trans key="when-you-opened-it">Original</Trans>,
          <Trans key="saved-meanwhile">Saved by someone else</Trans>,
          <Trans key="you-not-saved-yet">You, not saved yet</Trans>,
        ]}
      >
        {merged.map((field) => (
          <tr key={field.name}>
            <th scope="row">{spec(field.name)?.label ?? field.name}</th>
            <td>
              <bdi>{written(field.name, field.opened)}</bdi>
            </td>
            <td>{choice(field, 'theirs', t`Saved by someone else`)}</td>
            <td>{choice(field, 'mine', t`Your version`)}</td>
          </tr>
        ))}
      </PlainTable>
      <RecordRefusal refusal={refusal} wrong={0} />
      <div className="console-form-keys">
        <Button onPress={onTakeTheirs}>
          <Trans>Use the Saved Version</Trans>
        </Button>
        <Button
          tone="primary"
          state={busy ? 'busy' : 'idle'}
          disabledReason={change === null ? <Trans>Choose one in each row.</Trans> : undefined}
          onPress={() => change !== null && onSave(change)}
        >
          <Trans>Save both changes</Trans>
        </Button>
      </div>
    </section>
  )
}
