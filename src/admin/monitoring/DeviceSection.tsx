import type { ReactNode } from 'react'
import { PlainTable } from '../list/PlainTable.tsx'

interface DeviceSectionProps {
  title: ReactNode
  headings: readonly ReactNode[]
  /** What stands there where there is no row. */
  empty: ReactNode
  rows: readonly ReactNode[]
}

/** What happened to a device, one thing a row, the latest first. */
export function DeviceSection({ title, headings, empty, rows }: DeviceSectionProps) {
  return (
    <section className="device-journal">
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className="console-empty">{empty}</p>
      ) : (
        <PlainTable headings={headings}>{rows}</PlainTable>
      )}
    </section>
  )
}
