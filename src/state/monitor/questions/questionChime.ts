/** Ports of the chime with which the screen asks the patient. */
export interface ChimeDeps {
  /** Volume of the chime now, 0 to 1. */
  volume(): number
  chime(volume: number): void
  /** True if the browser plays no sound until someone touches the screen. */
  isSoundBlocked(): boolean
  isNight(): boolean
}

/** Reports whether the chime cannot be heard now, so that the screen must catch the eye by itself. */
export const isChimeSilent = ({ volume, isNight, isSoundBlocked }: ChimeDeps): boolean =>
  isNight() || volume() === 0 || isSoundBlocked()

/** Rings, except at night and with the doorbell at zero. */
export function ringChime({ volume, isNight, chime }: ChimeDeps): void {
  if (!isNight() && volume() > 0) chime(volume())
}
