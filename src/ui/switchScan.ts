/** One press among many, for somebody who can press and nothing else: what may be pressed is lit, one after the other. */
export interface SwitchScanParts<Item> {
  /** What can be pressed now, in the order of the page. */
  items: () => readonly Item[]
  /** Shows what a press would choose; nothing for none. */
  light: (lit: readonly Item[]) => void
  press: (item: Item) => void
  /** How long each is lit, in milliseconds. */
  restMs: number
}

/** Up to so many are lit one by one; of more, whole groups first. */
const fewItems = 6
/** A group is gone through so often before the groups come again: nobody needs to get out of a wrong one. */
const rounds = 2

/**
 * Lights what can be pressed until stopped. With many of them a first press chooses a group, a second one the item. The
 * page is asked anew for each step: what has gone meanwhile is never pressed.
 */
export function createSwitchScan<Item>({ items, light, press, restMs }: SwitchScanParts<Item>) {
  let group: readonly Item[] | null = null
  let step = -1
  let lit: readonly Item[] = []

  const choices = (): readonly (readonly Item[])[] => {
    const all = items()
    if (group !== null) {
      const left = group.filter((item) => all.includes(item))
      if (left.length > 0 && step < left.length * rounds) return left.map((item) => [item])
      group = null
      step = 0
    }
    if (all.length <= fewItems) return all.map((item) => [item])
    const size = Math.ceil(Math.sqrt(all.length))
    return Array.from({ length: Math.ceil(all.length / size) }, (_, row) =>
      all.slice(row * size, (row + 1) * size),
    )
  }
  const show = () => {
    const offered = choices()
    lit = offered[step % Math.max(1, offered.length)] ?? []
    light(lit)
  }
  const next = () => {
    step += 1
    show()
  }
  let timer = setInterval(next, restMs)
  const again = () => {
    clearInterval(timer)
    timer = setInterval(next, restMs)
    step = 0
    show()
  }
  next()

  return {
    /** The switch: chooses what is lit now. */
    choose() {
      const here = items()
      const chosen = lit.filter((item) => here.includes(item))
      const [only] = chosen
      if (chosen.length > 1) {
        group = chosen
        return again()
      }
      group = null
      if (only !== undefined) press(only)
      again()
    },
    stop() {
      clearInterval(timer)
      light([])
    },
  }
}
