import { Trans } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  type GrantCell,
  type GrantOrgUnitRef,
  longestReason,
} from '../../contract/permissions/permissions.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Field } from '../../ui/forms/Field.tsx'
import { isLetterKey } from '../../ui/letterKey.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { GrantLevelName, DecisionText } from './CellText.tsx'
import { FunctionText } from './FunctionName.tsx'
import { PreviewText } from './PreviewText.tsx'
import { cellAddress, type PermissionChange } from './usePermissionChange.ts'

interface ChangePanelProps {
  orgUnit: GrantOrgUnitRef
  cell: GrantCell
  change: PermissionChange
}

/** Asks for the decision in a cell (grant, deny or remove) and shows its effect before it is saved. */
export function ChangePanel({ orgUnit, cell, change }: ChangePanelProps) {
  const { wanted, preview, isAsking, refused, isDeciding } = change
  const panel = useRef<HTMLElement>(null)
  const [reason, setReason] = useState('')
  const [isEarly, setIsEarly] = useState(false)
  const address = cellAddress({ node: orgUnit.id, function: cell.function })
  useEffect(() => {
    panel.current?.focus()
    return () => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[data-cell="${address}"]`)?.focus()
    }
  }, [address])
  // A decision that a higher level overwrites can only be removed.
  const choices = ([true, false, null] as const).filter(
    (granted) => granted !== cell.said && (granted === null || cell.state !== 'from_above'),
  )
  const save = () => void change.confirm(cell.version, reason.trim())
  const hear = (event: KeyboardEvent) => {
    if (event.key === 'Escape') change.leave()
    if (!isLetterKey(event, 's') || !(event.ctrlKey || event.metaKey) || event.altKey) return
    event.preventDefault()
    setIsEarly(preview === null)
    if (preview !== null) save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields and buttons have the focus
    <section
      className="console-tried"
      ref={panel}
      tabIndex={-1}
      aria-labelledby="tried-title"
      onKeyDown={hear}
    >
      <p className="console-second">
        <Trans>Preview, nothing is saved yet</Trans>
      </p>
      <h2 id="tried-title">
        <FunctionText name={cell.function} /> · <GrantLevelName level={orgUnit.level} />{' '}
        <bdi>{orgUnit.name}</bdi>
      </h2>
      {cell.state === 'from_above' && (
        <p>
          <Trans>A higher level sets this permission. The setting here is kept but has no effect.</Trans>
        </p>
      )}
      <div className="console-tried-keys">
        {choices.map((granted) => (
          <Button
            key={String(granted)}
            pressed={wanted === granted}
            state={isAsking && wanted === granted ? 'busy' : 'idle'}
            onPress={() => change.attempt(granted)}
          >
            <DecisionText explicit={granted} />
          </Button>
        ))}
        <Button tone="quiet" onPress={change.leave}>
          <Trans>Cancel</Trans>
        </Button>
        <p role="status">
          {isEarly && preview === null && (
            <Trans>Nothing is saved yet. Choose a setting and check its preview first.</Trans>
          )}
        </p>
      </div>
      {preview !== null && (
        <PreviewText preview={preview} busy={isDeciding} onConfirm={save}>
          <Field
            label={<Trans>Reason (kept in the audit log)</Trans>}
            value={reason}
            onChange={setReason}
            maxLength={longestReason}
          />
        </PreviewText>
      )}
      {refused !== null && (
        <InlineAlert kind="error" live>
          <DecisionRefusal code={refused} />
        </InlineAlert>
      )}
    </section>
  )
}

function DecisionRefusal({ code }: { code: string }) {
  switch (code) {
    case 'permission_not_assignable':
      return <Trans>You cannot assign the selected permission at this level.</Trans>
    case 'stale_record':
      return <Trans>Someone else changed this. Check the current settings, then try again.</Trans>
    case 'impersonating':
      return <Trans>You cannot change permissions while you use Login As.</Trans>
    default:
      return <RefusalText code={code} />
  }
}
