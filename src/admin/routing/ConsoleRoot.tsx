import { Outlet } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { createConsole } from '../../state/admin/console.ts'
import { ConsoleContext } from './consoleContext.ts'
import { root } from './routes.ts'

/** Opens the console for every page, and keeps its session from page to page. */
export function ConsoleRoot() {
  const { ports } = root.useRouteContext()
  const store = useStore()
  const [session] = useState(() => createConsole(ports, store))
  useEffect(() => session.start(), [session])
  const deps = useMemo(() => ({ ports, session }), [ports, session])
  return (
    <ConsoleContext value={deps}>
      <Outlet />
    </ConsoleContext>
  )
}
