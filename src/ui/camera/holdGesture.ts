/**
 * Why a hold ended: the finger was lifted, the touch slipped off or was canceled, the page was hidden, or the
 * network was lost.
 */
export type ReleaseReason = 'released' | 'lost' | 'hidden' | 'offline'

export interface HoldHandlers<Move> {
  onPress: (move: Move) => void
  onRelease: (reason: ReleaseReason) => void
  /** Called for one short step, for a switch or a screen reader, which can press but not hold. */
  onNudge: (move: Move) => void
  /** Called with the button that is down now, or null, before anything is sent. */
  onChange: (held: Move | null) => void
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** CSS pixels by which a trembling finger can leave the button and still hold it (design brief). */
const slipPixels = 24

const holdingKeys: ReadonlySet<string> = new Set([' ', 'Enter'])

function slipped({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x < left - slipPixels || x > right + slipPixels || y < top - slipPixels || y > bottom + slipPixels
}

/**
 * Creates a press-and-hold gesture for a group of buttons, of which one at a time can be down: a second
 * finger waits until the first is up. The gesture only reports; the caller renews the motion.
 */
export function createHoldGesture<Move>(handlers: HoldHandlers<Move>) {
  let current = handlers
  let held: { move: Move; by: number | 'keyboard'; box: Box | null } | null = null
  /** True if the next click belongs to a pointer press. Only a click without one is a nudge. */
  let clickIsEcho = false

  const start = (move: Move, by: number | 'keyboard', box: Box | null) => {
    held = { move, by, box }
    current.onChange(move)
    current.onPress(move)
  }
  const end = (reason: ReleaseReason) => {
    if (held === null) return
    held = null
    current.onChange(null)
    current.onRelease(reason)
  }

  return {
    /** Replaces the handlers. */
    tell(next: HoldHandlers<Move>) {
      current = next
    },
    pointerDown(move: Move, pointer: number, box: Box) {
      clickIsEcho = true
      if (held === null) start(move, pointer, box)
    },
    pointerMove(pointer: number, x: number, y: number) {
      if (held?.by === pointer && held.box !== null && slipped(held.box, x, y)) end('lost')
    },
    pointerUp(pointer: number) {
      if (held?.by === pointer) end('released')
    },
    pointerLost(pointer: number) {
      clickIsEcho = false
      if (held?.by === pointer) end('lost')
    },
    /** Returns true if the key belongs to the gesture, so that the browser does not turn it into a click. */
    keyDown(move: Move, key: string, repeated: boolean): boolean {
      if (!holdingKeys.has(key)) return false
      if (!repeated && held === null) start(move, 'keyboard', null)
      return true
    },
    keyUp(key: string): boolean {
      if (!holdingKeys.has(key)) return false
      if (held?.by === 'keyboard') end('released')
      return true
    },
    /** Handles a keyboard key that has a move of its own, such as an arrow key. */
    steer(move: Move, repeated: boolean) {
      if (!repeated && held === null) start(move, 'keyboard', null)
    },
    letGo() {
      if (held?.by === 'keyboard') end('released')
    },
    /** Handles focus leaving the whole group. */
    leave() {
      if (held?.by === 'keyboard') end('lost')
    },
    /** Handles focus leaving a button: ends a hold by the keyboard, but not by a finger on another button. */
    blur(move: Move) {
      if (held?.by === 'keyboard' && held.move === move) end('lost')
    },
    click(move: Move) {
      if (clickIsEcho) clickIsEcho = false
      else if (held === null) current.onNudge(move)
    },
    holds: (pointer: number) => held?.by === pointer,
    end,
  }
}
