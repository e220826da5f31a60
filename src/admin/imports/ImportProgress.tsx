import { Trans, useLingui } from '@lingui/react/macro'
import type { ImportDetail } from '../../contract/imports.ts'
import { ImportFrame } from './ImportFrame.tsx'

/** Shows the progress of an import. */
export function ImportProgress({ item: { kind, name, wrong, written, ...item } }: { item: ImportDetail }) {
  const { t, i18n } = useLingui()
  const rows = item.rows - wrong
  return (
    <ImportFrame kind={kind} step="import">
      <section className="import-progress" aria-busy="true">
        <h2>
          <Trans>
            <bdi>{name}</bdi> is being imported
          </Trans>
        </h2>
        <progress aria-label={t`Rows imported`} value={written} max={rows} />
        <p>
          <Trans>
            {i18n.number(written)} of {i18n.number(rows)} rows
          </Trans>
        </p>
        <p>
          <Trans>You can leave this page. The import continues, and you find it here again.</Trans>
        </p>
      </section>
    </ImportFrame>
  )
}
