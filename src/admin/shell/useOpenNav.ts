import { useEffect, useState } from 'react'
import type { ShellMemory } from '../../state/admin/shellMemory.ts'

/**
 * Minimum window width for a permanent sidebar, in CSS pixels. In a narrower window it opens only on request.
 */
const roomForSidebar = 1024
const hasRoom = () => window.innerWidth >= roomForSidebar

/**
 * True if the sections open over the page and close again after a choice, at any window width: `nav-style` in
 * the address names a drawer or a mini sidebar. With any other value, or none, they are beside the page.
 */
export const opensOver = (navStyle: string | null): boolean => /drawer|mini/iu.test(navStyle ?? '')

interface OpenNav {
  open: boolean
  toggle: () => void
  /** Called when a section is chosen; closes the sections if they cover the page. */
  follow: () => void
}

/** Returns the state of the sections’ navigation. `over`: it opens over the page at any window width. */
export function useOpenNav(memory: ShellMemory, over: boolean): OpenNav {
  const [open, setOpen] = useState(() => hasRoom() && !over && !memory.isNavClosed())

  useEffect(() => {
    let had = hasRoom()
    // Beside the page, the sections would push it out of a window that was narrowed or a tablet that was
    // rotated.
    const fit = (): void => {
      if (hasRoom() === had) return
      had = !had
      setOpen(had && !over && !memory.isNavClosed())
    }
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [memory, over])

  return {
    open,
    toggle: () => {
      setOpen(!open)
      // In a narrow window or over the page, the sections close automatically, which is not a choice to
      // remember.
      if (hasRoom() && !over) memory.keepNav(open)
    },
    follow: () => setOpen(hasRoom() && !over),
  }
}
