/** Layer of a picture that a client sends twice at a time: `high` in full size, `low` in a smaller one. */
export type Layer = 'low' | 'high'

/** Layer that a viewer gets of a picture, or none. */
export type LayerChoice = Layer | 'paused'

/** Rates at which the layers of a picture arrive, in bit/s; 0 for one that does not. */
export interface LayerRates {
  readonly low: number
  readonly high: number
}

/** Picture of which a viewer gets one layer. A picture of which no small layer arrives is `high` alone. */
export interface LayeredPicture extends LayerRates {
  readonly layered: boolean
}

/** Part by which a layer's rate may exceed what is available before it is left: rates fluctuate. */
const tolerance = 1.1
/** Rate that must be available for the full layer, as a multiple of its rate, and for how long, in milliseconds. */
const headroom = 1.1
const headroomMs = 800
/**
 * Rate below which no picture is worth watching, in bit/s, and the rate from which it is tried again. A picture
 * of 320 by 180 pixels needs about 60 kbit/s for 10 frames a second.
 */
const leastRate = 40_000
const enoughRate = 80_000
/** Time without enough before a picture is paused, in milliseconds: a short dip passes in the queue. */
const pauseAfterMs = 1_000
/** Time with enough before a paused picture continues, in milliseconds, so that it does not flicker. */
const resumeAfterMs = 2_000
/** A queue that overflows again within this time after a fall pauses the picture, in milliseconds. */
const fallsAgainMs = 2_000

/** Chooses the layer of one picture for one viewer, by what the viewer's network carries. */
export class LayerSelector {
  #choice: LayerChoice = 'high'
  /** Since when more, or less, than the present choice needs has been available; null if it is not. */
  #betterSince: number | null = null
  #worseSince: number | null = null
  #fellAt = -Infinity

  get choice(): LayerChoice {
    return this.#choice
  }

  /** Returns the choice for a viewer with `available` bit/s for this picture. */
  choose(available: number, picture: LayeredPicture, nowMs: number): LayerChoice {
    if (this.#choice === 'paused') {
      if (this.#isBetter(available >= enoughRate, nowMs, resumeAfterMs))
        this.#change(picture.layered ? 'low' : 'high')
      return this.#choice
    }
    const { layered, low, high } = picture
    const rate = layered && this.#choice === 'low' ? low : high
    if (this.#isWorse(available < leastRate || available * 2 < rate, nowMs)) this.#change('paused')
    else if (!layered) this.#choice = 'high'
    else if (this.#choice === 'high' && (high === 0 || available * tolerance < high)) this.#change('low')
    else if (this.#choice === 'low') {
      const fits = high > 0 && available >= high * headroom
      if (this.#isBetter(fits, nowMs, headroomMs)) this.#change('high')
    }
    return this.#choice
  }

  /** Falls to a smaller picture, and to none if that was too much a moment ago. */
  fall(nowMs: number): void {
    const again = nowMs - this.#fellAt < fallsAgainMs
    this.#fellAt = nowMs
    this.#change(this.#choice === 'high' && !again ? 'low' : 'paused')
  }

  #isBetter(isSo: boolean, nowMs: number, forMs: number): boolean {
    this.#betterSince = isSo ? (this.#betterSince ?? nowMs) : null
    return this.#betterSince !== null && nowMs - this.#betterSince >= forMs
  }

  #isWorse(isSo: boolean, nowMs: number): boolean {
    this.#worseSince = isSo ? (this.#worseSince ?? nowMs) : null
    return this.#worseSince !== null && nowMs - this.#worseSince >= pauseAfterMs
  }

  #change(choice: LayerChoice): void {
    this.#choice = choice
    this.#betterSince = null
    this.#worseSince = null
  }
}
