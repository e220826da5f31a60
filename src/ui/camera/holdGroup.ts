import type { FocusEvent, KeyboardEvent, MouseEvent, PointerEvent } from 'react'
import { createHoldGesture, type HoldHandlers, type ReleaseReason } from './holdGesture.ts'

/**
 * Event handlers of a button that acts while it is held. `bind` returns the same object for the same move.
 */
export interface HoldBinding {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onPointerMove: (event: PointerEvent<HTMLElement>) => void
  onPointerUp: (event: PointerEvent<HTMLElement>) => void
  onPointerCancel: (event: PointerEvent<HTMLElement>) => void
  onLostPointerCapture: (event: PointerEvent<HTMLElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onKeyUp: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: () => void
  onClick: () => void
  onContextMenu: (event: MouseEvent<HTMLElement>) => void
}

/** Event handlers of the element that contains the buttons. */
interface Steering {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onKeyUp: (event: KeyboardEvent<HTMLElement>) => void
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

export interface HoldGroupOptions<Move> extends Omit<HoldHandlers<Move>, 'onChange'> {
  /** True if nothing moves. Buttons that are down come up and report `offline`. */
  disabled: boolean
}

/**
 * Group of buttons of which one at a time can be held. It outlives every render, and a component that shows a
 * button re-renders for that button only.
 */
export interface HoldGroup<Move> {
  /** Returns the button that is down now. */
  held: () => Move | null
  /** Returns the released button whose stop is in transit. */
  stopping: () => Move | null
  /** Sets the button whose stop is in transit. */
  setStopping: (move: Move | null) => void
  /**
   * Calls the listener when the held or the stopping button changes. Returns a function that unsubscribes.
   */
  subscribe: (listener: () => void) => () => void
  bind: (move: Move) => HoldBinding
  /** Returns the handlers that map keyboard keys, by name, to moves. */
  steer: (moves: Readonly<Record<string, Move>>) => Steering
  /** Replaces the options. */
  setOptions: (options: HoldGroupOptions<Move>) => void
  end: (why: ReleaseReason) => void
}

export function createHoldGroup<Move>(options: HoldGroupOptions<Move>): HoldGroup<Move> {
  let { disabled } = options
  let held: Move | null = null
  let stopping: Move | null = null
  const listeners = new Set<() => void>()
  const bound = new Map<Move, HoldBinding>()

  const changed = () => {
    for (const listener of listeners) listener()
  }
  const handlersOf = ({ onPress, onRelease, onNudge }: HoldGroupOptions<Move>): HoldHandlers<Move> => ({
    onPress,
    onRelease,
    onNudge,
    onChange: (move) => {
      held = move
      changed()
    },
  })
  const gesture = createHoldGesture<Move>(handlersOf(options))

  const bindingOf = (move: Move): HoldBinding => ({
    onPointerDown: (event) => {
      if (disabled || event.button !== 0) return
      const key = event.currentTarget
      gesture.pointerDown(move, event.pointerId, key.getBoundingClientRect())
      key.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event) => gesture.pointerMove(event.pointerId, event.clientX, event.clientY),
    onPointerUp: (event) => gesture.pointerUp(event.pointerId),
    onPointerCancel: (event) => gesture.pointerLost(event.pointerId),
    onLostPointerCapture: (event) => {
      // Capture is also lost after a normal release; then nothing is held, and the click still follows.
      if (gesture.holds(event.pointerId)) gesture.pointerLost(event.pointerId)
    },
    onKeyDown: (event) => {
      if (!disabled && gesture.keyDown(move, event.key, event.repeat)) event.preventDefault()
    },
    onKeyUp: (event) => {
      if (gesture.keyUp(event.key)) event.preventDefault()
    },
    onBlur: () => gesture.blur(move),
    onClick: () => {
      if (!disabled) gesture.click(move)
    },
    // A long press must not open a menu under the finger.
    onContextMenu: (event) => event.preventDefault(),
  })

  return {
    held: () => held,
    stopping: () => stopping,
    setStopping: (move) => {
      if (move === stopping) return
      stopping = move
      changed()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    bind: (move) => {
      const known = bound.get(move) ?? bindingOf(move)
      bound.set(move, known)
      return known
    },
    steer: (moves) => ({
      onKeyDown: (event) => {
        const move = moves[event.key]
        if (disabled || move === undefined) return
        // Otherwise the page would scroll.
        event.preventDefault()
        gesture.steer(move, event.repeat)
      },
      onKeyUp: (event) => {
        if (moves[event.key] !== undefined) gesture.letGo()
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) gesture.leave()
      },
    }),
    setOptions: (next) => {
      disabled = next.disabled
      gesture.tell(handlersOf(next))
      if (disabled) gesture.end('offline')
    },
    end: (why) => gesture.end(why),
  }
}
