/** Position on the screen, in CSS pixels. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Minimum distance between two rows of tiles, in CSS pixels. Tiles that differ by less are in the same row.
 */
const sameLine = 2

const middle = ({ left, right }: Box): number => (left + right) / 2

/**
 * Returns the index of the box in the next row above or below whose middle is nearest to that of box `from`;
 * `from` itself if there is none.
 */
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

/**
 * Returns the tile that a key leads to from tile `from`; `null` for other keys. `unit` is the first and the
 * last tile of the same unit.
 */
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
