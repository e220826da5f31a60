import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CameraMove, PadMove } from './cameraMove.ts'

/** Accessible names of the pad's buttons, which show an arrow and no text. */
export const padNames: Readonly<Record<PadMove, MessageDescriptor>> = {
  up: msg`Up`,
  down: msg`Down`,
  left: msg`Left`,
  right: msg`Right`,
  upright: msg`Up right`,
  downright: msg`Down right`,
  upleft: msg`Up left`,
  downleft: msg`Down left`,
}

/** Hint text while a button is held: whole sentences, because each language forms its own. */
export const movingText: Readonly<Record<CameraMove, MessageDescriptor>> = {
  up: msg`Moving up. Let go to stop.`,
  down: msg`Moving down. Let go to stop.`,
  left: msg`Moving left. Let go to stop.`,
  right: msg`Moving right. Let go to stop.`,
  upright: msg`Moving up and right. Let go to stop.`,
  downright: msg`Moving down and right. Let go to stop.`,
  upleft: msg`Moving up and left. Let go to stop.`,
  downleft: msg`Moving down and left. Let go to stop.`,
  tele: msg`Zooming in. Let go to stop.`,
  wide: msg`Zooming out. Let go to stop.`,
}
