import { Trans } from '@lingui/react/macro'
import type { QualityGrade } from '../../contract/conference/callQuality.ts'

/** Name of a call's quality. */
export function GradeName({ grade }: { grade: QualityGrade }) {
  switch (grade) {
    case 'good':
      return <Trans>Good</Trans>
    case 'fair':
      return <Trans>Fair</Trans>
    case 'poor':
      return (
        <strong className="report-over">
          <Trans>Poor</Trans>
        </strong>
      )
  }
}
