import { type ReactNode, useId } from 'react'
import { PlainTable } from '../list/PlainTable.tsx'

interface DeviceSectionProps {
  title: ReactNode
  headings: readonly ReactNode[]
  /** Shown when there are no rows. */
  empty: ReactNode
  rows: readonly ReactNode[]
}

/** Shows events of a device, one per row, newest first. */
export function DeviceSection({ title, headings, empty, rows }: DeviceSectionProps) {
  const id = useId()
  return (
    <section className="device-journal">
      <h2 id={id}>{title}</h2>
      {rows.length === 0 ? (
        <p className="console-empty">{empty}</p>
      ) : (
        <PlainTable headings={headings} labelledBy={id}>
          {rows}
        </PlainTable>
      )}
    </section>
  )
}
