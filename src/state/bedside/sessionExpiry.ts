import { atom } from 'jotai'
import { portsAtom, type Stop } from '../ports.ts'
import { endSessionAtom } from './sessionLife.ts'

/** How long before its end the user is informed that the session ends, in milliseconds. */
const foreseenMs = 5 * 60_000
/** Maximum time between two checks of the clock, in milliseconds: a tablet sleeps, and clocks are changed. */
const lookMs = 30_000
/**
 * Interval of the checks until a response has carried the server's time, in milliseconds: the end may be
 * near.
 */
const unknownMs = 1_000

const secondsLeftAtom = atom<number | null>(null)

/** Whole seconds until the session ends; null until its last five minutes, and if unknown. */
export const sessionEndsInAtom = atom((get) => get(secondsLeftAtom))

/**
 * Counts the last minutes of the session and ends it here when they are over, even without a network. Only
 * the server's clock counts: until a reply has carried it, no end is announced and nothing ends. Returns a
 * function that stops it. `expiresAt`: epoch milliseconds of the server's clock.
 */
export const watchExpiryAtom = atom(null, (get, set, expiresAt: number): Stop => {
  const ports = get(portsAtom)
  if (ports === null) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (!ports.api.knowsServerTime()) {
      timer = setTimeout(look, unknownMs)
      return
    }
    const left = expiresAt - ports.api.serverNow()
    if (left <= 0) return void set(endSessionAtom, 'expired')
    const foreseen = left <= foreseenMs
    set(secondsLeftAtom, foreseen ? Math.ceil(left / 1000) : null)
    // Check again at the next whole second.
    timer = setTimeout(look, foreseen ? left % 1000 || 1000 : Math.min(left - foreseenMs, lookMs))
  }
  const stopShown = ports.visibility.onChange(look)
  look()
  return () => {
    clearTimeout(timer)
    stopShown()
    set(secondsLeftAtom, null)
  }
})
