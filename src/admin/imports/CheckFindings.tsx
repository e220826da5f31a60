import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ImportDetail, importFields } from '../../contract/imports.ts'
import type { ConsolePorts } from '../../state/admin/ports.ts'
import { columnLetter } from './columnLetter.ts'
import { ImportFieldName } from './ImportText.tsx'
import { ResultButton } from './ResultButton.tsx'

interface CheckFindingsProps {
  item: ImportDetail
  download: ConsolePorts['download']
}

/**
 * Shows the results of a dry run: the number of errors per column, and the records that the import would
 * create per org unit.
 */
export function CheckFindings({ item, download }: CheckFindingsProps) {
  const { i18n } = useLingui()
  const { check, kind, mapping, rows, wrong, kept } = item
  const right = rows - wrong
  const rowProblems = check.columns[''] ?? 0
  return (
    <aside className="import-findings">
      {wrong > 0 && (
        <section>
          <h2>
            <Trans>Errors by column</Trans>
          </h2>
          <ul>
            {importFields[kind]
              .filter((field) => (check.columns[field] ?? 0) > 0)
              .map((field) => (
                <li key={field}>
                  <span className="console-code">{columnLetter(mapping[field] ?? 0)}</span>
                  <span>
                    <ImportFieldName field={field} />
                  </span>
                  <span>{i18n.number(check.columns[field] ?? 0)}</span>
                </li>
              ))}
            {rowProblems > 0 && (
              <li>
                <span className="console-code">–</span>
                <span>
                  <Trans>Whole rows</Trans>
                </span>
                <span>{i18n.number(rowProblems)}</span>
              </li>
            )}
          </ul>
          {kept && (
            <ResultButton item={item} download={download}>
              <Trans>Download error list</Trans>
            </ResultButton>
          )}
        </section>
      )}
      <section>
        <h2>
          <Trans>What would change</Trans>
        </h2>
        <p>
          <strong>
            {kind === 'rooms' ? (
              <Plural value={right} one="# room will be added" other="# rooms will be added" />
            ) : (
              <Plural
                value={check.records ?? 0}
                one="# person will be added"
                other="# people will be added"
              />
            )}
          </strong>
        </p>
        <ul>
          {check.places.map(({ unit, facility, rows: count }) => (
            <li key={`${facility} ${unit}`}>
              <span>
                {unit === '' ? <Trans>Whole platform</Trans> : <bdi>{unit}</bdi>}
                {facility !== '' && (
                  <>
                    {', '}
                    <bdi>{facility}</bdi>
                  </>
                )}
              </span>
              <span>{i18n.number(count)}</span>
            </li>
          ))}
        </ul>
        <p>
          <strong>
            {kind === 'rooms' ? (
              <Trans>No rooms will be removed or changed</Trans>
            ) : (
              <Trans>No users will be removed or changed</Trans>
            )}
          </strong>
          <br />
          <Trans>An import only adds. It never changes or removes anything.</Trans>
        </p>
      </section>
    </aside>
  )
}
