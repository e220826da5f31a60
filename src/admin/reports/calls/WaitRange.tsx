interface WaitRangeProps {
  median: number | null
  p90: number | null
  /** Seconds within which a call should be answered; null for none. */
  target: number | null
  /** End of the scale in seconds. */
  top: number
}

/** Draws a waiting time from its median to its 90th percentile, beside the target. The figures are in the table. */
export function WaitRange({ median, p90, target, top }: WaitRangeProps) {
  if (median === null || p90 === null) return null
  const at = (seconds: number) => `${Math.min(1, seconds / top) * 100}%`
  return (
    <span className="report-range" aria-hidden="true">
      <span
        className="report-range-line"
        style={{
          insetInlineStart: at(median),
          inlineSize: `${((Math.min(top, p90) - Math.min(top, median)) / top) * 100}%`,
        }}
      />
      <span className="report-range-median" style={{ insetInlineStart: at(median) }} />
      <span className="report-range-end" style={{ insetInlineStart: at(p90) }} />
      {target !== null && <span className="report-range-target" style={{ insetInlineStart: at(target) }} />}
    </span>
  )
}
