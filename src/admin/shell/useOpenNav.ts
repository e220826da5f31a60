import { useEffect, useState } from 'react'
import type { ShellMemory } from '../../state/admin/shellMemory.ts'

/** A sidebar takes too much of a narrow window: there it opens when it is asked for. In CSS pixels. */
const roomForSidebar = 1024
const hasRoom = () => window.innerWidth >= roomForSidebar

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
    // Sections that stood beside the page would push it out of a window that was made narrow, or a tablet that was turned.
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
      // In a narrow window, and over the page, the sections are closed again by themselves: that is no choice.
      if (hasRoom() && !over) memory.keepNav(open)
    },
    follow: () => setOpen(hasRoom() && !over),
  }
}
