import { Trans } from '@lingui/react/macro'
import type { FirstStep } from './ListEmpty.tsx'

/** Returns the step that imports a file on the page `to`. */
export const importStep = (to: string): FirstStep => ({
  icon: 'listChecks',
  name: <Trans>A list from a spreadsheet</Trans>,
  detail: <Trans>You see what would change before anything is saved.</Trans>,
  label: <Trans>Import CSV</Trans>,
  to,
})
