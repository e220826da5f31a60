import type { ReactNode } from 'react'

interface DayFieldProps {
  label: ReactNode
  /** YYYY-MM-DD; empty for no day. */
  day: string
  /** True if the day can be left empty. */
  optional?: boolean
  onChange: (day: string) => void
}

/** Date field. */
export function DayField({ label, day, optional = false, onChange }: DayFieldProps) {
  return (
    <label className="console-day">
      {label}
      <input
        type="date"
        value={day}
        min="2000-01-01"
        max="2999-12-31"
        required={!optional}
        onChange={({ currentTarget }) => {
          // Ignore an incomplete date while the user is typing.
          if (currentTarget.validity.valid) onChange(currentTarget.value)
        }}
      />
    </label>
  )
}
