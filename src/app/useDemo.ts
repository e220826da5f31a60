import { useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'
import { setIsDemoAtom } from '../state/demo.ts'

/** Makes known to the page whether the server serves the demo hospital, before the first paint. */
export function useDemo(isDemo: boolean): void {
  const setIsDemo = useSetAtom(setIsDemoAtom)
  useLayoutEffect(() => setIsDemo(isDemo), [setIsDemo, isDemo])
}
