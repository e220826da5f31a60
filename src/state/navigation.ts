import { atom } from 'jotai'

/** Paths of the remote's screens. */
export type RemotePath =
  | '/'
  | '/main'
  | '/support'
  | '/preferences'
  | '/privacy-policy'
  | '/session-expired'
  | '/aps-options'
  | '/guest'
  | '/interpreter'
  | '/participants'
  | '/chat'
  | '/visits'
  | '/entertainment'
  | '/device-control'
  | '/device-pins'
  | '/device-settings'
  | '/ask'
  | '/ask/pain'
  | '/ask/breathing'
  | '/ask/unwell'
  | '/requests'

export interface NavigationOptions {
  /** True if Back should skip the screen that is left. */
  replace?: boolean
}

export interface Navigation {
  go: (path: RemotePath, options?: NavigationOptions) => void
  /** Loads a screen that is likely to be opened next. */
  preload: (path: RemotePath) => void
}

/** Leads from screen to screen; null on a page without the remote's screens. */
export const navigationAtom = atom<Navigation | null>(null)
