import { useAtomValue } from 'jotai'
import { type ComponentProps, type MouseEvent, useEffect } from 'react'
import { navigationAtom, type RemotePath } from '../../state/navigation.ts'

interface ScreenLinkProps extends Omit<
  ComponentProps<'a'>,
  'href' | 'onClick' | 'onFocus' | 'onMouseEnter' | 'onTouchStart'
> {
  to: RemotePath
  /** True if Back should skip the screen that this link is on. */
  replace?: boolean
  /** `render` loads the screen with this link, `intent` while a finger or pointer hesitates on it. */
  preload?: 'intent' | 'render'
}

/** A press with a modifier key or another button opens a tab or a menu: that is the browser's. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.defaultPrevented &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** Link to another screen of the remote, which opens without loading the page again. */
export function ScreenLink({ to, replace = false, preload = 'intent', children, ...rest }: ScreenLinkProps) {
  const navigation = useAtomValue(navigationAtom)
  useEffect(() => {
    if (preload === 'render') navigation?.preload(to)
  }, [navigation, preload, to])
  const onIntent = () => navigation?.preload(to)
  return (
    <a
      {...rest}
      href={to}
      onMouseEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
      onClick={(event) => {
        if (navigation === null || !isPlain(event)) return
        event.preventDefault()
        navigation.go(to, { replace })
      }}
    >
      {children}
    </a>
  )
}
