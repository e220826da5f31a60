import { Trans } from '@lingui/react/macro'
import type { ImportDetail } from '../../contract/imports.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { columnLetter } from './columnLetter.ts'

/** Lists cells that may be wrong but do not block the import. */
export function CellWarnings({ item: { check, mapping } }: { item: ImportDetail }) {
  const { warnings = [] } = check
  if (warnings.length === 0) return null
  return (
    <InlineAlert kind="warning">
      <Trans>Some room numbers may have lost their leading zeros. Check these cells before you import:</Trans>
      <ul>
        {warnings.map(({ row, field, value, other }) => (
          <li key={row}>
            <strong>
              {columnLetter(mapping[field] ?? 0)}
              {row}
            </strong>{' '}
            <Trans>
              <bdi>“{value}”</bdi> is shorter than <bdi>“{other}”</bdi> in the same unit.
            </Trans>
          </li>
        ))}
      </ul>
    </InlineAlert>
  )
}
