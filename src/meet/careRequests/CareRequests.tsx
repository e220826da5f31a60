import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { DeskCareRequest } from '../../contract/careRequests/careRequests.ts'
import type { ConsultDesk } from '../../contract/calls/consultDesk.ts'
import { inDeskOrder } from '../../domain/careRequests/deskOrder.ts'
import type { ConsultDeskRequests } from '../../state/meet/consultDeskRequests.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CareRequestProblemNote } from './CareRequestProblemNote.tsx'
import { CareRequestRow } from './CareRequestRow.tsx'
import { UnitFilter } from './UnitFilter.tsx'
import { useSeenRows } from './useSeenRows.ts'
import './careRequests.css'

interface CareRequestsProps {
  requests: ConsultDeskRequests
  consultDesk: ConsultDesk
  /** Server time in epoch milliseconds. */
  now: number
  /** Request whose notification was pressed; null for none. */
  pressed: string | null
  /** Called for a request that the clinician wants to end although someone else is on the way. */
  onInstead: (request: DeskCareRequest) => void
}

/** Shows the open care requests, the most urgent first, each with a button to claim it. */
export function CareRequests({ requests, consultDesk, now, pressed, onInstead }: CareRequestsProps) {
  const { t } = useLingui()
  const { busy, problem } = useAtomValue(requests.viewAtom)
  const [unit, setUnit] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const ended = useRef<string | null>(null)
  const open = inDeskOrder(consultDesk.requests, now)
  const shown = open.filter(({ id, ...request }) => unit === null || request.unit === unit || id === pressed)
  useSeenRows(list, requests)
  const isShown = (id: string | null) => shown.some((request) => request.id === id)
  useEffect(() => {
    // The row of a request that ended is gone, and its focus with it.
    if (ended.current === null || isShown(ended.current)) return
    ended.current = null
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  })
  const end = (request: DeskCareRequest, how: (request: DeskCareRequest) => void) => {
    ended.current = request.id
    how(request)
  }
  return (
    <section className="care" aria-labelledby="care-heading">
      <div className="care-head">
        <h2 id="care-heading" ref={heading} tabIndex={-1}>
          <Plural value={shown.length} _0="No open requests" one="# open request" other="# open requests" />
        </h2>
        <UnitFilter consultDesk={consultDesk} chosen={unit} onChoose={setUnit} />
      </div>
      {problem !== null && (
        <CareRequestProblemNote problem={problem} open={open} onClose={() => requests.clearProblem()} />
      )}
      {shown.length === 0 ? (
        <p className="desk-empty">
          <Icon name="checkCircle" />
          <Trans>When a patient asks for something by picture, the request will appear here.</Trans>
        </p>
      ) : (
        <>
          <div className="care-columns" aria-hidden="true">
            <span>{t`Request`}</span>
            <span>{t`Room`}</span>
            <span>{t`Waiting time`}</span>
            <span>{t`Target`}</span>
            <span>{t`Team and state`}</span>
          </div>
          <ol className="care-rows" ref={list}>
            {shown.map((request) => (
              <CareRequestRow
                key={request.id}
                request={request}
                now={now}
                pressed={request.id === pressed}
                isBusy={busy.has(request.id)}
                onClaim={() => void requests.claim(request)}
                onGiveBack={() => void requests.giveBack(request)}
                onDone={() => end(request, (own) => void requests.done(own))}
                onInstead={() => end(request, onInstead)}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
