import { useAtomValue, useStore } from 'jotai'
import { useMemo, useState } from 'react'
import type { TileOpeners } from '../../remote/menu/MenuTiles.tsx'
import { untilSessionRunsAtom } from '../../state/bedside/keptSession.ts'
import { navigationAtom } from '../../state/navigation.ts'
import { showToastAtom } from '../../state/toasts.ts'

interface Tiles {
  openers: TileOpeners
  /** True from a press on Clinician until the call begins: its code is loaded, and the session must run. */
  isCallLoading: boolean
}

/**
 * Returns the actions of the menu’s tiles. The code for a call is loaded with the first press, not with the
 * menu.
 */
export function useTileOpeners(): Tiles {
  const store = useStore()
  const navigation = useAtomValue(navigationAtom)
  const [isCallLoading, setIsCallLoading] = useState(false)
  const openers = useMemo((): TileOpeners => {
    const loadCall = async () => {
      setIsCallLoading(true)
      try {
        const { loadPatientCall } = await import('../screens.ts')
        const { callClinicianAtom } = await loadPatientCall()
        await store.set(untilSessionRunsAtom)
        return callClinicianAtom
      } finally {
        setIsCallLoading(false)
      }
    }
    return {
      call_clinician: () => {
        loadCall()
          .then((callClinicianAtom) => store.set(callClinicianAtom))
          .catch(() => store.set(showToastAtom, { kind: 'warning', code: 'unreachable' }))
      },
      call_guest: () => navigation?.go('/guest'),
      call_interpreter: () => navigation?.go('/interpreter'),
      entertainment: () => navigation?.go('/entertainment'),
    }
  }, [store, navigation])
  return { openers, isCallLoading }
}
