import { atom, type Atom, type createStore } from 'jotai'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import { createSeenWatch } from '../../domain/careRequests/seenWatch.ts'
import type { ConsultDeskList } from './consultDeskList.ts'
import type { ConsultDeskPorts, KeptConsultDesk, Stop } from './ports.ts'

/** Request whose button failed, as it was when it was pressed. */
export interface CareRequestProblem {
  request: DeskCareRequest
  wanted: 'claim' | 'give_back' | 'done'
  /** Error code of the contract, or `unreachable`. */
  code: string
}

export interface ConsultDeskRequestsView {
  /** Ids of the requests whose button is waiting for the server. */
  busy: ReadonlySet<string>
  problem: CareRequestProblem | null
}

/** Care requests of this desk’s clinician. The list of the desk shows them. */
export interface ConsultDeskRequests {
  readonly viewAtom: Atom<ConsultDeskRequestsView>
  claim(request: DeskCareRequest): Promise<void>
  /** Lets the request wait for everyone again. */
  giveBack(request: DeskCareRequest): Promise<void>
  /** `instead`: end it even if someone else is on the way. */
  done(request: DeskCareRequest, instead?: boolean): Promise<void>
  clearProblem(): void
  /**
   * Takes the ids of the requests that are in sight of a person now, and reports those that are seen. Reports
   * that failed are sent again after the list was refreshed.
   */
  look(inSight: ReadonlySet<string>): void
  /** Sends reports again that failed, until the returned function is called. */
  watch(): Stop
}

interface ConsultDeskRequestsDeps {
  ports: Pick<ConsultDeskPorts, 'consult' | 'now'>
  store: ReturnType<typeof createStore>
  /** Desk of this tab: its secret, and the clinician’s name. */
  kept: KeptConsultDesk
  list: ConsultDeskList
}

/** Maximum number of requests in one report. */
const reportSize = 500

/** Creates the care requests of a clinician who has opened the desk. */
export function createConsultDeskRequests({
  ports,
  store,
  kept,
  list,
}: ConsultDeskRequestsDeps): ConsultDeskRequests {
  const view = atom<ConsultDeskRequestsView>({ busy: new Set<string>(), problem: null })
  const server = ports.consult.requests(kept.secret)
  const who = { display_name: kept.name }
  const seenWatch = createSeenWatch()
  const unreported = new Set<string>()
  let isReporting = false

  async function send(
    request: DeskCareRequest,
    wanted: CareRequestProblem['wanted'],
    ask: () => Promise<{ ok: true } | { ok: false; code: string }>,
  ): Promise<void> {
    const { id } = request
    if (store.get(view).busy.has(id)) return
    store.set(view, ({ busy }) => ({ busy: new Set(busy).add(id), problem: null }))
    const result = await ask()
    // The list shows the outcome, also if the reply was lost.
    await list.refresh()
    const problem = result.ok ? null : { request, wanted, code: result.code }
    store.set(view, ({ busy }) => ({ busy: new Set([...busy].filter((other) => other !== id)), problem }))
  }

  function openRequests(): readonly DeskCareRequest[] {
    return store.get(list.viewAtom).consultDesk?.requests ?? []
  }

  async function report(): Promise<void> {
    const open = new Set(openRequests().map(({ id }) => id))
    for (const id of unreported) if (!open.has(id)) unreported.delete(id)
    if (unreported.size === 0 || isReporting) return
    isReporting = true
    const requests = [...unreported].slice(0, reportSize)
    const result = await server.seen({ body: { requests, ...who } })
    isReporting = false
    if (result.ok) for (const id of requests) unreported.delete(id)
  }

  return {
    viewAtom: atom((get) => {
      const now = get(view)
      const open = get(list.viewAtom).consultDesk?.requests ?? []
      return now.problem !== null && isMoot(now.problem, open) ? { ...now, problem: null } : now
    }),
    claim: (request) => send(request, 'claim', () => server.claim({ id: request.id, body: who })),
    giveBack: (request) => send(request, 'give_back', () => server.giveBack({ id: request.id })),
    done: (request, instead = false) =>
      send(request, 'done', () =>
        server.done({ id: request.id, body: { ...who, ...(instead && { instead }) } }),
      ),
    clearProblem: () => store.set(view, (now) => ({ ...now, problem: null })),
    look: (inSight) => {
      const open = openRequests()
      const seen = seenWatch.look(inSight, ports.now())
      // Only the first person who sees a request is of interest.
      const first = seen.filter((id) => open.some((request) => request.id === id && request.seen === null))
      for (const id of first) unreported.add(id)
      if (first.length > 0) void report()
    },
    watch: () => store.sub(list.viewAtom, () => void report()),
  }
}

/**
 * Reports whether nothing is left to try again. After `unreachable` the press may have arrived, and only its reply is
 * lost; the request may also have ended, or a colleague may be on the way.
 */
function isMoot({ request, wanted, code }: CareRequestProblem, open: readonly DeskCareRequest[]): boolean {
  if (code !== 'unreachable') return false
  const now = open.find(({ id }) => id === request.id)
  if (now === undefined) return true
  if (wanted === 'done') return false
  return wanted === 'claim' ? now.claim !== null : now.claim?.own !== true
}
