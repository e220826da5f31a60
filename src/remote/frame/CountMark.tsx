interface CountMarkProps {
  count: number
  /** The same in words, for screen readers. */
  label: string
}

/** Shows a number in the button that leads to what it counts; nothing for 0. */
export function CountMark({ count, label }: CountMarkProps) {
  if (count === 0) return null
  return (
    <span className="count-mark" role="img" aria-label={label}>
      {count > 9 ? '9+' : count}
    </span>
  )
}
