import type { ReactNode } from 'react'
import type { CameraMove, PadMove } from './cameraMove.ts'
import { HoldButton } from './HoldButton.tsx'
import './HoldPad.css'
import { Icon } from '../Icon.tsx'
import type { HoldGroup } from './holdGroup.ts'

/**
 * Buttons row by row from the top left, with the arrow's direction in clockwise degrees. Home is in the
 * middle.
 */
const before: readonly (readonly [PadMove, number])[] = [
  ['upleft', 315],
  ['up', 0],
  ['upright', 45],
  ['left', 270],
]
const after: readonly (readonly [PadMove, number])[] = [
  ['right', 90],
  ['downleft', 225],
  ['down', 180],
  ['downright', 135],
]

/** Arrow keys of the keyboard. The camera's left is the picture's left in every language. */
const arrows: Readonly<Record<string, PadMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

export interface HoldPadProps {
  group: HoldGroup<CameraMove>
  label: string
  /** Returns the accessible name of a button, which shows an arrow and no text. */
  nameOf: (move: PadMove) => string
  home: ReactNode
  onHome: () => void
  /** Directions in which the camera is at the end of its travel. */
  ends: ReadonlySet<PadMove>
  disabled: boolean
  /** True if another person moves the camera; the middle button then shows a palm. */
  heldByOther: boolean
  describedBy: string
}

export function HoldPad({
  group,
  label,
  nameOf,
  home,
  onHome,
  ends,
  disabled,
  heldByOther,
  describedBy,
}: HoldPadProps) {
  const key = ([move, turn]: readonly [PadMove, number]) => (
    <HoldButton
      key={move}
      move={move}
      group={group}
      icon="arrowFatUp"
      turn={turn}
      label={nameOf(move)}
      className={`pad-${move}`}
      atEnd={ends.has(move)}
      disabled={disabled}
      describedBy={describedBy}
    />
  )
  return (
    <div className="pad" role="group" aria-label={label} {...group.steer(arrows)}>
      {before.map(key)}
      <button
        type="button"
        className="key pad-home"
        aria-disabled={disabled || undefined}
        aria-describedby={disabled ? describedBy : undefined}
        onClick={() => {
          if (!disabled) onHome()
        }}
      >
        <Icon name={heldByOther ? 'handPalm' : 'house'} />
        <span>{home}</span>
      </button>
      {after.map(key)}
    </div>
  )
}
