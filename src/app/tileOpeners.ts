import { useStore } from 'jotai'
import { useMemo } from 'react'
import type { TileOpeners } from '../remote/menu/MenuTiles.tsx'
import { showToastAtom } from '../state/toasts.ts'

/** What the menu's tiles open. What a call needs is loaded with the first press, not with the menu. */
export function useTileOpeners(): TileOpeners {
  const store = useStore()
  return useMemo(() => {
    const callClinician = async () => {
      const { callClinicianAtom } = await import('../state/call/callClinician.ts')
      await store.set(callClinicianAtom)
    }
    return {
      call_clinician: () => {
        callClinician().catch(() => store.set(showToastAtom, { kind: 'warning', code: 'unreachable' }))
      },
    }
  }, [store])
}
