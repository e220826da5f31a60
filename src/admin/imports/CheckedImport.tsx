import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ImportDetail } from '../../contract/imports.ts'
import type { Refusal } from '../../state/admin/result.ts'
import type { ImportModel } from '../../state/admin/imports/importModel.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { buttonClass } from '../../ui/buttons/buttonClass.ts'
import { InlineAlert } from '../../ui/status/InlineAlert.tsx'
import { RefusalText } from '../RefusalText.tsx'
import { CellWarnings } from './CellWarnings.tsx'
import { CheckFindings } from './CheckFindings.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ImportFrame } from './ImportFrame.tsx'
import { ImportRows } from './ImportRows.tsx'
import { SeparatorName } from './SeparatorName.tsx'

interface CheckedImportProps {
  item: ImportDetail
  busy: boolean
  refusal: Refusal | null
  model: ImportModel
  download: ConsolePorts['download']
}

/** Shows the dry run of an import: what the file would change and its errors. Nothing has been saved. */
export function CheckedImport({ item, busy, refusal, model, download }: CheckedImportProps) {
  const { check, rows, wrong, headings } = item
  const [chosen, setChosen] = useState<'all' | 'wrong' | null>(null)
  const shown = wrong === 0 ? 'all' : (chosen ?? 'wrong')
  const right = rows - wrong
  const isReady = right > 0 && check.unmapped.length === 0 && item.kept
  return (
    <ImportFrame kind={item.kind} step="check">
      <div className="import-name">
        <p>
          <strong>
            <bdi>{item.name}</bdi>
          </strong>
          <br />
          <Plural value={rows} one="# row" other="# rows" />
          {', '}
          <Plural value={headings.length} one="# column" other="# columns" />
          {', '}
          <SeparatorName format={item.format} />
          {'. '}
          <Trans>Nothing has been saved yet.</Trans>
        </p>
        <Link className={buttonClass()} to={`/admin/${item.kind}/import`}>
          <Trans>Choose another file</Trans>
        </Link>
      </div>
      <LastTry item={item} refusal={refusal} />
      <ColumnChoice
        key={item.version}
        item={item}
        busy={busy}
        onChoose={(mapping) => void model.map(mapping)}
      />
      <CellWarnings item={item} />
      {check.unmapped.length === 0 && (
        <div className="import-check">
          <div>
            <div className="import-kinds">
              <Button pressed={shown === 'all'} onPress={() => setChosen('all')}>
                <Trans>
                  All rows <strong>{rows}</strong>
                </Trans>
              </Button>
              {wrong > 0 && (
                <Button pressed={shown === 'wrong'} icon="x" onPress={() => setChosen('wrong')}>
                  <Trans>
                    With errors <strong>{wrong}</strong>
                  </Trans>
                </Button>
              )}
            </div>
            <ImportRows item={item} rows={shown === 'all' ? check.first : check.wrong} />
            <RowsLeftOut item={item} shown={shown} />
          </div>
          <CheckFindings item={item} download={download} />
        </div>
      )}
      <div className="import-keys">
        <p role="status">
          {wrong > 0 && (
            <Plural
              value={wrong}
              one="# row has an error. Fix it in the file, then choose the file again, or import the other rows."
              other="# rows have errors. Fix them in the file, then choose the file again, or import the other rows."
            />
          )}
        </p>
        <Button onPress={() => void model.remove()}>
          <Trans>Cancel Import</Trans>
        </Button>
        <Button
          tone="primary"
          state={busy ? 'busy' : 'idle'}
          onPress={() => void model.commit()}
          disabledReason={isReady ? undefined : <Trans>Fix the errors first.</Trans>}
        >
          <Plural value={right} one="Import # row" other="Import # rows" />
        </Button>
      </div>
    </ImportFrame>
  )
}

/** Explains why the last request or import failed. */
function LastTry({ item, refusal }: { item: ImportDetail; refusal: Refusal | null }) {
  if (refusal !== null)
    return (
      <InlineAlert kind="error" live>
        {refusal.code === 'stale_record' ? (
          <Trans>This import was changed in another tab. This is the current version.</Trans>
        ) : (
          <RefusalText {...refusal} />
        )}
      </InlineAlert>
    )
  if (item.refusal === null) return null
  return (
    <InlineAlert kind="error" live>
      {item.refusal === 'changed' ? (
        <Trans>Something changed after the dry run, so nothing was imported. Check the rows again.</Trans>
      ) : (
        <Trans>The server could not finish the import, so nothing was imported. Try it again.</Trans>
      )}
    </InlineAlert>
  )
}

function RowsLeftOut({ item, shown }: { item: ImportDetail; shown: 'all' | 'wrong' }) {
  const count = shown === 'all' ? item.check.first.length : item.check.wrong.length
  if (count === (shown === 'all' ? item.rows : item.wrong)) return null
  return (
    <p className="import-quiet">
      <Plural value={count} one="Only the first row is shown." other="Only the first # rows are shown." />
    </p>
  )
}
