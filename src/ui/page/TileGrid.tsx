import type { ReactNode } from 'react'

export interface TileGridProps {
  /**
   * `lead`: the first tile beside two or three rows. `halves`: two equal tiles. `single`: one tile over the
   * full width.
   */
  layout: 'lead' | 'halves' | 'single'
  /** For `lead`: number of rows beside the first tile. */
  rows?: number
  children: ReactNode
}

export function TileGrid({ layout, rows = 3, children }: TileGridProps) {
  const few = layout === 'lead' && rows < 3 ? ' tiles-few' : ''
  return <div className={`tiles tiles-${layout}${few}`}>{children}</div>
}
