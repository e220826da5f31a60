import type { KeyboardEvent } from 'react'

/** Step of each arrow key, in rows and columns of a page that is read from left to right. */
const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves the focus between the buttons or links of a table by the arrow keys, over cells that have none. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const button = event.target instanceof HTMLElement ? event.target.closest('td :is(button, a)') : null
  const from = button?.closest('td')
  const table = from?.closest('table')
  if (step === undefined || from === null || from === undefined || table === null || table === undefined)
    return
  event.preventDefault()
  const isMirrored = getComputedStyle(table).direction === 'rtl'
  const [down, along] = isMirrored ? [step[0], -step[1]] : step
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  let row = rows.findIndex((one) => one === from.parentElement) + down
  let column = from.cellIndex + along
  for (; rows[row]?.cells[column] !== undefined; row += down, column += along) {
    const next = rows[row]?.cells[column]?.querySelector<HTMLElement>('button, a')
    if (next === null || next === undefined) continue
    next.focus()
    return
  }
}
