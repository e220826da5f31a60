/** Where something lies on the screen, in CSS px. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Lines of tiles lie this far apart at least, in CSS px: what differs by less is one line. */
const sameLine = 2

const middle = ({ left, right }: Box): number => (left + right) / 2

/** Which box lies in the next line above or below one, and nearest to its middle. Answers itself where there is none. */
function beyond(boxes: readonly Box[], from: number, way: 'above' | 'below'): number {
  const own = boxes[from]
  if (own === undefined) return from
  const gap = (box: Box): number => (way === 'below' ? box.top - own.bottom : own.top - box.bottom)
  const far = boxes.map((box, at) => ({ at, box, gap: gap(box) })).filter((one) => one.gap > -sameLine)
  const nearest = Math.min(...far.map((one) => one.gap))
  const line = far.filter((one) => one.gap - nearest < sameLine)
  const off = ({ box }: { box: Box }): number => Math.abs(middle(box) - middle(own))
  return line.reduce((best, one) => (off(one) < off(best) ? one : best), line[0] ?? { at: from, box: own }).at
}

/** To which tile a key leads from one; null for a key that leads nowhere. `unit`: the first and the last of the same unit. */
export function stepOf(
  key: string,
  boxes: readonly Box[],
  from: number,
  { rtl, unit }: { rtl: boolean; unit: readonly [first: number, last: number] },
): number | null {
  const last = boxes.length - 1
  switch (key) {
    case 'ArrowRight':
      return rtl ? Math.max(0, from - 1) : Math.min(last, from + 1)
    case 'ArrowLeft':
      return rtl ? Math.min(last, from + 1) : Math.max(0, from - 1)
    case 'ArrowDown':
      return beyond(boxes, from, 'below')
    case 'ArrowUp':
      return beyond(boxes, from, 'above')
    case 'Home':
      return unit[0]
    case 'End':
      return unit[1]
    default:
      return null
  }
}
