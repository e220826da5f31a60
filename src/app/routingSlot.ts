import { atom } from 'jotai'
import type { ComponentType } from 'react'
import type { Navigation, NavigationOptions, RemotePath } from '../state/navigation.ts'

/**
 * Kind of the current page: the first screen, another page of the remote, or a page of another bundle. The first
 * screen is rendered outside the router, so that it stays as it is when the router takes over.
 */
export type Place = 'home' | 'bedside' | 'other'

/** The router, as the parts of the app see it that are there before it. */
export interface Routing {
  /** Renders every page except the first screen. */
  Screens: ComponentType
  /** Returns where the app is; null until the router has found out. */
  place: () => Place | null
  /** Calls the listener when `place` may have changed. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
  go: (path: RemotePath, options?: NavigationOptions) => Promise<void>
  preload: Navigation['preload']
  /** Renders the current page again, after it failed. */
  refresh: () => Promise<void>
  /** Calls the listener once another screen is shown. Returns a function that stops it. */
  onNewScreen: (listener: () => void) => () => void
}

/** The router; null until it has loaded, after the first paint of a first screen. */
export const routingAtom = atom<Routing | null>(null)
