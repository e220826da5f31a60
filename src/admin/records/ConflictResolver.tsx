import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type FieldValues, get, type Path, type PathValue } from 'react-hook-form'
import type { Refusal } from '../../state/admin/result.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { PlainTable } from '../list/PlainTable.tsx'
import { type ComparedOf, mergedFields, type MergedField } from './merge.ts'
import type { FieldSpec } from './RecordFields.tsx'
import { RecordRefusal } from './RecordRefusal.tsx'

interface ConflictResolverProps<Values extends FieldValues> {
  fields: readonly FieldSpec<Values>[]
  comparedOf: ComparedOf<Values>
  opened: Values
  theirs: Values
  mine: Values
  busy: boolean
  /** Why the last action failed, unless another user had saved first. */
  refusal: Refusal | null
  /** Called with the fields whose typed values are to be saved. */
  onSave: (mine: Path<Values>[]) => void
  onTakeTheirs: () => void
}

/**
 * Shows both versions of a record that another user saved first, with a choice for each field that both
 * changed. Nothing is overwritten unseen.
 */
export function ConflictResolver<Values extends FieldValues>(props: ConflictResolverProps<Values>) {
  const { fields, comparedOf, opened, busy, refusal, onSave, onTakeTheirs, ...versions } = props
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Readonly<Record<string, 'theirs' | 'mine'>>>({})
  const names = fields.map(({ name }) => name)
  const merged = mergedFields(names, { opened, ...versions }, comparedOf)
  const whoseAt = ({ name, becomes }: MergedField<Values>) => becomes ?? chosen[name]
  const written = (name: string, values: Values) => {
    const { secret = false, words, options } = fields.find((field) => field.name === name) ?? {}
    const value = get<Values, PathValue<Values, Path<Values>>>(values, name)
    // A secret stays as hidden as in its field. The server sends none, so an empty value was not typed by
    // anyone.
    if (secret) return value === '' ? '' : '••••••••'
    return words?.(value) ?? options?.find((option) => option.value === value)?.label ?? String(value)
  }
  const choice = (field: MergedField<Values>, whose: 'theirs' | 'mine', label: string) => {
    const text = written(field.name, versions[whose])
    const words = <bdi>{text}</bdi>
    if (field.becomes !== null) return field.becomes === whose ? <strong>{words}</strong> : words
    return (
      <label className="console-choice">
        <input
          type="radio"
          name={`stale-${field.name}`}
          aria-label={`${label}: ${text}`}
          checked={chosen[field.name] === whose}
          onChange={() => setChosen({ ...chosen, [field.name]: whose })}
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
            <th scope="row">{fields.find(({ name }) => name === field.name)?.label}</th>
            <td>
              <bdi>{written(field.name, opened)}</bdi>
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
          disabledReason={
            merged.some((field) => whoseAt(field) === undefined) ? (
              <Trans>Choose one in each row.</Trans>
            ) : undefined
          }
          onPress={() => onSave(merged.filter((field) => whoseAt(field) === 'mine').map(({ name }) => name))}
        >
          <Trans>Save both changes</Trans>
        </Button>
      </div>
    </section>
  )
}
