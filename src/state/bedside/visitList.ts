import { atom } from 'jotai'
import type * as z from 'zod/mini'
import { ownVisitEndpoints } from '../../contract/visits/visits.ts'
import { portsAtom } from '../ports.ts'
import { visitListAtom } from './visits.ts'

const { list, read } = ownVisitEndpoints

/**
 * Loads the visits to the patient, of which `_unread` were reported as unread, and marks those that are listed as
 * read. If no answer comes, the known ones stay. `_isAway`: the server cannot be reached now. A change of either is a
 * reason to load them again.
 */
export const loadVisitsAtom = atom(
  null,
  async (get, set, _unread: number, _isAway = false): Promise<void> => {
    const api = get(portsAtom)?.api
    if (api === undefined) return
    if (get(visitListAtom).kind === 'failed') set(visitListAtom, { kind: 'loading' })
    const result = await api.call({ method: list.method, path: list.path, reply: 'visits' })
    if (!result.ok) {
      if (get(visitListAtom).kind !== 'loaded') set(visitListAtom, { kind: 'failed', code: result.code })
      return
    }
    const { visits } = result.value
    set(visitListAtom, { kind: 'loaded', visits, now: api.serverNow() })
    // If this fails, they are unread until the list is opened the next time.
    const body = { visits: visits.map(({ id }) => id) } satisfies z.infer<typeof read.body>
    if (visits.length > 0) await api.call({ method: read.method, path: read.path, body, reply: null })
  },
)
