import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface SearchSummaryProps {
  /** Number of items that are shown, and that match. */
  shown: number
  total: number | null
  isSearching?: boolean
  /** Shown if nothing matches. */
  none: ReactNode
}

/** Line below found items: that nothing matches, or how many match and are not shown. */
export function SearchSummary({ shown, total, isSearching = false, none }: SearchSummaryProps) {
  if (shown === 0) return isSearching ? <Trans>Loading</Trans> : none
  if (total === null || total <= shown) return null
  return (
    <Plural
      value={total - shown}
      one="# more match. Keep typing the name."
      other="# more matches. Keep typing the name."
    />
  )
}
