/** One press among many, for somebody who can press and nothing else: what may be pressed is lit, one after the other. */
export interface SwitchScanParts<Item> {
  /** What can be pressed now, in the order of the page. */
  items: () => readonly Item[]
  /** Shows what a press would choose; nothing for none. */
  light: (lit: readonly Item[]) => void
  /** Answers what the press holds down, for a key that acts while it is held; the next press lets go. */
  press: (item: Item) => SwitchHold | null
  /** How long each is lit, in milliseconds. */
  restMs: number
}

/** A key that is down until somebody lets go, or until it comes up by itself. */
export interface SwitchHold {
  isDown: () => boolean
  letGo: () => void
}

/** A key that nobody lets go comes up after so many milliseconds: a camera at home pans from end to end in that time at speed 3. */
export const longestHoldMs = 5_000

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
  let hold: SwitchHold | null = null
  let limit: ReturnType<typeof setTimeout> | undefined

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
    // What is held stays lit: that is what the next press ends.
    if (hold?.isDown() === true) return
    if (hold !== null) return endHold()
    step += 1
    show()
  }
  let timer = setInterval(next, restMs)
  const rest = () => {
    clearInterval(timer)
    timer = setInterval(next, restMs)
  }
  const from = (place: number) => {
    rest()
    step = place
    show()
  }
  const letGo = () => {
    clearTimeout(limit)
    hold?.letGo()
  }
  /** The same key is offered once more: a camera is rarely where it should be after one hold. */
  const endHold = () => {
    letGo()
    hold = null
    from(step)
  }
  /** Nobody let go in time. A press that comes too late still means the end of this hold, and begins no other. */
  const giveUp = () => {
    letGo()
    rest()
  }
  next()

  return {
    /** The switch: chooses what is lit now, or ends what it holds. */
    choose() {
      if (hold !== null) return endHold()
      const here = items()
      const chosen = lit.filter((item) => here.includes(item))
      const [only] = chosen
      if (chosen.length > 1) {
        group = chosen
        return from(0)
      }
      hold = only === undefined ? null : press(only)
      if (hold !== null) {
        limit = setTimeout(giveUp, longestHoldMs)
        return rest()
      }
      group = null
      from(0)
    },
    stop() {
      clearInterval(timer)
      letGo()
      light([])
    },
  }
}
