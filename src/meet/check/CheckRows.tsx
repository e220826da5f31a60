import { Icon } from '../../ui/Icon.tsx'
import type { CheckRow } from './useCheckRows.ts'

const icons = { waiting: 'minus', running: 'hourglassMedium', good: 'checkCircle', bad: 'warning' } as const

/** Shows what a network check tried, with the result of each. */
export function CheckRows({ rows }: { rows: readonly CheckRow[] }) {
  return (
    <ul className="net-rows">
      {rows.map(({ key, state, title, note, value }) => (
        <li key={key} className={`net-${state}`}>
          <Icon name={icons[state]} />
          <div>
            <b>{title}</b>
            <small>{note}</small>
          </div>
          <span>{value}</span>
        </li>
      ))}
    </ul>
  )
}
