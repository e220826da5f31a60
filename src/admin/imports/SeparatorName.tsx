import { Trans } from '@lingui/react/macro'
import type { ImportFormat } from '../../contract/imports.ts'

/** How a file was read: what a spreadsheet may have written otherwise than one thinks. */
export function SeparatorName({ format: { encoding, separator } }: { format: ImportFormat }) {
  const name = encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'
  switch (separator) {
    case ',':
      return <Trans>{name}, separated by commas</Trans>
    case ';':
      return <Trans>{name}, separated by semicolons</Trans>
    case '\t':
      return <Trans>{name}, separated by tabs</Trans>
  }
}
