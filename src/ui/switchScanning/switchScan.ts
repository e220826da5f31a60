/**
 * Options of one-switch scanning, for a user who can only press: elements that can be pressed are highlighted
 * one after another.
 */
export interface SwitchScanOptions<Item> {
  /** Returns the items that can be pressed now, in page order. */
  items: () => readonly Item[]
  /** Highlights the items that a press would choose; an empty list highlights none. */
  light: (lit: readonly Item[]) => void
  /**
   * Presses the item. Returns the hold for a button that acts while it is held, which the next press
   * releases; otherwise null.
   */
  press: (item: Item) => SwitchHold | null
  /** Milliseconds for which each item is highlighted. */
  restMs: number
}

/** Button that is down until it is released, or comes up by itself. */
export interface SwitchHold {
  isDown: () => boolean
  letGo: () => void
}

/**
 * Time after which a button that no one releases comes up, in milliseconds. A camera at home pans from end to
 * end in that time at speed 3.
 */
export const longestHoldMs = 5_000

/** Maximum number of items that are highlighted one by one. With more, whole groups come first. */
const fewItems = 6
/**
 * Number of passes through a group before the groups come again, so that no one has to leave a wrong group.
 */
const rounds = 2

/**
 * Highlights the items that can be pressed, until stopped. With many items, a first press chooses a group and
 * a second one the item. The items are read again for each step, so that one that has gone in the meantime is
 * never pressed.
 */
export function createSwitchScan<Item>({ items, light, press, restMs }: SwitchScanOptions<Item>) {
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
    // A held button stays lit, because the next press releases it.
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
  /**
   * Ends the hold and highlights the same button again: one hold rarely brings the camera to the right
   * position.
   */
  const endHold = () => {
    letGo()
    hold = null
    from(step)
  }
  /**
   * Lets go when the user did not release in time. A press that comes too late still counts as the end of
   * this hold, and begins no other.
   */
  const giveUp = () => {
    letGo()
    rest()
  }
  next()

  return {
    /** Handles a press of the switch: chooses the highlighted item, or ends the hold. */
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
