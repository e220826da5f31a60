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
  /** Desk of this tab: its secret, and the clinician's name. */
  kept: KeptConsultDesk
  list: ConsultDeskList
}

/** Button that failed, and the call it was pressed for. */
interface ClaimProblem {
  call: string
  wanted: 'claim' | 'give_back'
  code: string
}

/** Codes that the refreshed list itself explains: it shows who was first, or that the call has ended. */
const shownByList: ReadonlySet<string> = new Set(['call_claimed', 'call_taken', 'call_over'])

/** Creates the claims of a clinician who has opened the desk. */
export function createConsultDeskClaims({
  ports,
  store,
  kept,
  list,
}: ConsultDeskClaimsDeps): ConsultDeskClaims {
  const view = atom<{ busy: ReadonlySet<string>; problem: ClaimProblem | null }>({
    busy: new Set<string>(),
    problem: null,
  })

  async function send(
    { id }: ConsultDeskCall,
    wanted: ClaimProblem['wanted'],
    ask: () => Promise<{ ok: true } | { ok: false; code: string }>,
  ): Promise<void> {
    if (store.get(view).busy.has(id)) return
    store.set(view, ({ busy }) => ({ busy: new Set(busy).add(id), problem: null }))
    const result = await ask()
    // The list shows the outcome, also if the reply was lost.
    await list.refresh()
    const problem = result.ok || shownByList.has(result.code) ? null : { call: id, wanted, code: result.code }
    store.set(view, ({ busy }) => ({ busy: new Set([...busy].filter((other) => other !== id)), problem }))
  }

  return {
    viewAtom: atom((get) => {
      const { busy, problem } = get(view)
      const calls = get(list.viewAtom).consultDesk?.calls ?? []
      return { busy, problem: problem === null || isMoot(problem, calls) ? null : problem.code }
    }),
    claim: (call) =>
      send(call, 'claim', () => ports.consult.claim(kept.secret, { call: call.id, display_name: kept.name })),
    giveBack: (call) => send(call, 'give_back', () => ports.consult.giveBack(kept.secret, call.id)),
  }
}

/**
 * Reports whether nothing is left to try again. After `unreachable` the press may have arrived, and only its reply is
 * lost; the call may also have ended, or a colleague may be coming.
 */
function isMoot({ call: id, wanted, code }: ClaimProblem, calls: readonly ConsultDeskCall[]): boolean {
  if (code !== 'unreachable') return false
  const call = calls.find((one) => one.id === id)
  if (call === undefined || call.attended) return true
  return wanted === 'claim' ? call.claim !== null : call.claim?.own !== true
}
