import { Trans } from '@lingui/react/macro'
import type { ImportFormat } from '../../contract/imports.ts'

/**
 * Shows the detected encoding and separator of a file: a spreadsheet may have written others than the user
 * expects.
 */
export function SeparatorName({ format: { encoding, separator } }: { format: ImportFormat }) {
  const name = encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'
  switch (separator) {
    case ',':
      return <Trans>{name}, comma-separated</Trans>
    case ';':
      return <Trans>{name}, separated by semicolons</Trans>
    case '\t':
      return <Trans>{name}, separated by tabs</Trans>
  }
}
