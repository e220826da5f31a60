import { useParams } from '@tanstack/react-router'
import { type ComponentType, createElement, useContext } from 'react'
import type { Profile } from '../../state/admin/console.ts'
import { lazyScreen } from '../../ui/lazyScreen.ts'
import { NotFound } from '../faults/NotFound.tsx'
import { type ConsoleDeps, ProfileContext, useConsole } from './consoleContext.ts'

/** Parts of which a page is made: the console, the signed-in user and the record in the address. */
export interface PageDeps extends ConsoleDeps {
  profile: Profile
  /** Id of the record; empty on a page without one. */
  id: string
}

/**
 * Returns the component of a route, whose code is loaded when the route is opened. `propsOf` returns null for
 * a user whose roles do not include the page, and for an address that names nothing.
 */
export function page<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  propsOf: (deps: PageDeps) => Props | null,
) {
  const Screen = lazyScreen(async () => ({ Screen: await load() }), 'Screen')
  const Page = () => {
    const deps = useConsole()
    const profile = useContext(ProfileContext)
    const { id = '' } = useParams({ strict: false })
    const isId = id === '' || /^[\w-]+$/u.test(id)
    const props = profile !== null && isId ? propsOf({ ...deps, profile, id }) : null
    return props === null ? createElement(NotFound) : createElement(Screen, props)
  }
  return Object.assign(Page, { preload: Screen.preload })
}
