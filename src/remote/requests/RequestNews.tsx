import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { RoomCareRequest } from '../../contract/careRequests/careRequests.ts'
import { requestNews, type RequestNews as News } from '../../domain/careRequests/requestProgress.ts'
import { careRequestsAtom } from '../../state/bedside/careRequests.ts'
import { showToastAtom } from '../../state/toasts.ts'
import { useRequestName } from './requestNames.ts'
import { StepText } from './StepText.tsx'

/**
 * Announces that a request was seen or is done to people who do not see the screen, and shows everyone who is on
 * the way.
 */
export function RequestNews() {
  const { requests } = useAtomValue(careRequestsAtom)
  const show = useSetAtom(showToastAtom)
  const nameOf = useRequestName()
  const before = useRef<readonly RoomCareRequest[]>(requests)
  const [news, setNews] = useState<readonly News<RoomCareRequest>[]>([])
  useEffect(() => {
    const fresh = requestNews(before.current, requests)
    before.current = requests
    if (fresh.length === 0) return
    setNews(fresh.filter(({ step }) => step !== 'coming'))
    for (const { request, step } of fresh)
      if (step === 'coming' && request.coming !== null)
        show({
          kind: 'success',
          code: 'request_coming',
          values: { name: request.coming.name, what: nameOf(request) },
        })
  }, [requests, show, nameOf])
  return (
    <div className="sr-only" role="status">
      {news.map(({ request, step }) => (
        <p key={`${request.id} ${step}`}>
          <bdi>{nameOf(request)}</bdi>: <StepText step={step} />
        </p>
      ))}
    </div>
  )
}
