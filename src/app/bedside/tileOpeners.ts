import { useNavigate } from '@tanstack/react-router'
import { useStore } from 'jotai'
import { useMemo } from 'react'
import type { TileOpeners } from '../../remote/menu/MenuTiles.tsx'
import { showToastAtom } from '../../state/toasts.ts'

/**
 * Returns the actions of the menu’s tiles. The code for a call is loaded with the first press, not with the
 * menu.
 */
export function useTileOpeners(): TileOpeners {
  const store = useStore()
  const navigate = useNavigate()
  return useMemo(() => {
    const callClinician = async () => {
      const { loadPatientCall } = await import('../screens.ts')
      const { callClinicianAtom } = await loadPatientCall()
      await store.set(callClinicianAtom)
    }
    return {
      call_clinician: () => {
        callClinician().catch(() => store.set(showToastAtom, { kind: 'warning', code: 'unreachable' }))
      },
      call_guest: () => void navigate({ to: '/guest' }),
      call_interpreter: () => void navigate({ to: '/interpreter' }),
      entertainment: () => void navigate({ to: '/entertainment' }),
    }
  }, [store, navigate])
}
