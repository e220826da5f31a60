import {
  useEffect,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { createHoldGesture, type HoldHandlers } from './holdGesture.ts'

export interface HoldGroup<Move> {
  held: Move | null
  /** The event handlers of the key that makes this move. */
  bind: (move: Move) => {
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
  /** The event handlers of what holds the keys, by the name of a keyboard's key and the move it makes. */
  steer: (moves: Readonly<Record<string, Move>>) => {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    onKeyUp: (event: KeyboardEvent<HTMLElement>) => void
    onBlur: (event: FocusEvent<HTMLElement>) => void
  }
}

export interface HoldGroupOptions<Move> extends Omit<HoldHandlers<Move>, 'onChange'> {
  /** Nothing moves: keys that are down come up, and say so with `offline`. */
  disabled: boolean
}

/** Joins a hold gesture to React's events and to everything that takes a finger away without a word. */
export function useHoldGroup<Move>(options: HoldGroupOptions<Move>): HoldGroup<Move> {
  const [held, setHeld] = useState<Move | null>(null)
  const { disabled, onPress, onRelease, onNudge } = options
  const onChange = (move: Move | null) => setHeld(() => move)
  const [gesture] = useState(() => createHoldGesture<Move>({ onPress, onRelease, onNudge, onChange }))
  useEffect(() => gesture.tell({ onPress, onRelease, onNudge, onChange }))

  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden') gesture.end('hidden')
    }
    const left = () => gesture.end('hidden')
    const offline = () => gesture.end('offline')
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', left)
    window.addEventListener('blur', left)
    window.addEventListener('offline', offline)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', left)
      window.removeEventListener('blur', left)
      window.removeEventListener('offline', offline)
      gesture.end('lost')
    }
  }, [gesture])

  useEffect(() => {
    if (disabled) gesture.end('offline')
  }, [disabled, gesture])

  const bind: HoldGroup<Move>['bind'] = (move) => ({
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
      // After a plain release the capture is lost too: then nothing is held, and the click still comes.
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

  const steer: HoldGroup<Move>['steer'] = (moves) => ({
    onKeyDown: (event) => {
      const move = moves[event.key]
      if (disabled || move === undefined) return
      // Else the page would scroll.
      event.preventDefault()
      gesture.steer(move, event.repeat)
    },
    onKeyUp: (event) => {
      if (moves[event.key] !== undefined) gesture.letGo()
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) gesture.leave()
    },
  })

  return { held, bind, steer }
}
