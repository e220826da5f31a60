import { atom, type Atom, type createStore } from 'jotai'
import type { ConsultDeskCall } from '../../contract/calls/consultDesk.ts'
import type { ConsultDeskList } from './consultDeskList.ts'
import type { ConsultDeskPorts, KeptConsultDesk } from './ports.ts'

export interface ConsultDeskClaimsView {
  /** Ids of the calls whose button is waiting for the server. */
  busy: ReadonlySet<string>
  /** Error code of the last claim or return that failed; null for none. */
  problem: string | null
}

/** Claims of this desk's clinician. The list of the desk shows them. */
export interface ConsultDeskClaims {
  readonly viewAtom: Atom<ConsultDeskClaimsView>
  /** Claims a waiting call, which this clinician then joins within the unit's time. */
  claim(call: ConsultDeskCall): Promise<void>
  /** Lets the call wait for everyone again. */
  giveBack(call: ConsultDeskCall): Promise<void>
}

interface ConsultDeskClaimsDeps {
  ports: Pick<ConsultDeskPorts, 'consult'>
  store: ReturnType<typeof createStore>
  desk: KeptConsultDesk
  list: ConsultDeskList
}

/** Codes that the refreshed list itself explains: it shows who was first, or that the call has ended. */
const shownByList: ReadonlySet<string> = new Set(['call_claimed', 'call_taken', 'call_over'])

/** Creates the claims of a clinician who has opened the desk. */
export function createConsultDeskClaims({
  ports,
  store,
  desk,
  list,
}: ConsultDeskClaimsDeps): ConsultDeskClaims {
  const view = atom<ConsultDeskClaimsView>({ busy: new Set<string>(), problem: null })

  async function send(
    { id }: ConsultDeskCall,
    ask: () => Promise<{ ok: true } | { ok: false; code: string }>,
  ): Promise<void> {
    if (store.get(view).busy.has(id)) return
    store.set(view, ({ busy }) => ({ busy: new Set(busy).add(id), problem: null }))
    const result = await ask()
    // Whether or not the answer arrived, the list shows what became of the claim.
    await list.refresh()
    const problem = result.ok || shownByList.has(result.code) ? null : result.code
    store.set(view, ({ busy }) => ({ busy: new Set([...busy].filter((other) => other !== id)), problem }))
  }

  return {
    viewAtom: atom((get) => get(view)),
    claim: (call) =>
      send(call, () => ports.consult.claim(desk.secret, { call: call.id, display_name: desk.name })),
    giveBack: (call) => send(call, () => ports.consult.giveBack(desk.secret, call.id)),
  }
}
