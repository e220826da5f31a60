import { useState } from 'react'
import type { Section } from '../../domain/consoleSections.ts'
import type { Profile } from '../../state/admin/console.ts'
import type { ShellMemory } from '../../state/admin/shellMemory.ts'

export interface FirstStepsState {
  /** `new`: shown to a new user. `asked`: opened from the profile menu. */
  state: 'closed' | 'new' | 'asked'
  open: () => void
  end: () => void
}

/**
 * Returns the state of the first steps. They begin on the dashboard, which follows the sign-in: another page was
 * opened for a purpose. Then they stay on every page, until the user ends them.
 */
export function useFirstSteps(
  memory: ShellMemory,
  profile: Profile,
  section: Section | null,
): FirstStepsState {
  const [state, setState] = useState<FirstStepsState['state']>('closed')
  const [isNew, setNew] = useState(
    () => profile.impersonation === undefined && !memory.hasEndedFirstSteps(profile.id),
  )
  if (isNew && section === 'dashboard') {
    setNew(false)
    setState('new')
  }
  return {
    state,
    open: () => {
      setNew(false)
      setState('asked')
    },
    end: () => {
      memory.endFirstSteps(profile.id)
      setState('closed')
    },
  }
}
