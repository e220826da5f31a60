import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { PermissionModel, TriedChange } from '../../state/admin/permissions/permissionModel.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { GrantLevelName, DecisionText } from './CellText.tsx'
import { FunctionText } from './FunctionName.tsx'
import { PreviewText } from './PreviewText.tsx'

interface TriedPanelProps {
  tried: TriedChange
  model: PermissionModel
}

/** Asks for the decision in a cell (grant, deny or remove) and shows its effect before it is saved. */
export function TriedPanel({ tried, model }: TriedPanelProps) {
  const { orgUnit, cell } = tried.chosen
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const wanted =
    tried.kind === 'asking' ? tried.granted : 'preview' in tried ? tried.preview.granted : undefined
  // A decision that a higher level overwrites can only be removed.
  const choices = ([true, false, null] as const).filter(
    (granted) => granted !== cell.said && (granted === null || cell.state !== 'from_above'),
  )
  return (
    <section className="console-tried" ref={panel} tabIndex={-1} aria-labelledby="tried-title">
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
            state={tried.kind === 'asking' && wanted === granted ? 'busy' : 'idle'}
            onPress={() => void model.attempt(granted)}
          >
            <DecisionText explicit={granted} />
          </Button>
        ))}
        <Button tone="quiet" onPress={() => model.leave()}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {'preview' in tried && (
        <PreviewText
          preview={tried.preview}
          busy={tried.kind === 'deciding'}
          onConfirm={() => void model.confirm()}
        />
      )}
      {tried.kind === 'refused' && (
        <InlineAlert kind="error" live>
          <DecisionRefusal code={tried.code} />
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
