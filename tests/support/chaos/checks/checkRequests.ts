import * as z from 'zod/mini'
import { RoomCareRequest } from '../../../../src/contract/careRequests/careRequests.ts'
import { actsOf, all, type History, type SeenRequest, type SettledRequest } from '../history.ts'
import { askedKinds } from '../schedules/schedule.ts'
import { distinct, replyTo, requestsTo } from './requests.ts'

const names: Readonly<Record<string, string>> = {
  water: 'Water',
  blanket: 'Blanket',
  position: 'Position',
}
const Sent = z.object({ kind: z.string() })

/**
 * Checks that no request of the patient is lost or doubled, that one claim wins, and that the tablet shows the
 * requests as the server has them.
 */
export function checkRequests(history: History): string[] {
  return [...doubled(history), ...lost(history), ...claims(history), ...shown(history), ...untold(history)]
}

function sentOf(history: History, kind: string): SeenRequest[] {
  return requestsTo(history, 'POST', '/api/me/requests').filter(
    ({ body }) => z.safeParse(Sent, body).data?.kind === kind,
  )
}

const takenBack = (history: History): { request: SeenRequest; id: string }[] =>
  requestsTo(history, 'DELETE', /^\/api\/me\/requests\//u).map((request) => ({
    request,
    id: request.path.split('/').at(-1) ?? '',
  }))

function doubled(history: History): string[] {
  const { requests } = history.settled.server
  return askedKinds.flatMap((kind) => {
    const rows = requests.filter((one) => one.kind === kind)
    const wishes = distinct(sentOf(history, kind).map(({ key }) => key))
    const open = rows.filter(({ outcome }) => outcome === null).length
    return rows.length > wishes || open > 1
      ? [`twice: ${kind} was asked for ${String(rows.length)} times for ${String(wishes)} wishes`]
      : []
  })
}

function lost(history: History): string[] {
  const { requests } = history.settled.server
  const byId = new Map(requests.map((one) => [one.id, one]))
  const faults = askedKinds.flatMap((kind) =>
    sentOf(history, kind).flatMap((request) => {
      const reply = replyTo(history, request, RoomCareRequest)
      return reply === null || byId.has(reply.id) ? [] : [`lost: ${kind} was acknowledged, and is not so`]
    }),
  )
  const asked = new Set(takenBack(history).map(({ id }) => id))
  const left = [...actsOf(history, 'nextPatient'), ...actsOf(history, 'discharge')].length > 0
  for (const { id, kind, outcome } of requests) {
    if (outcome === 'taken_back' && !asked.has(id)) faults.push(`lost: ${kind} was not taken back, and is`)
    if (outcome === 'patient_changed' && !left) faults.push(`lost: ${kind} ended, and the patient is there`)
    if (outcome === null && left) faults.push(`unresolved: ${kind} of the last patient is open`)
  }
  for (const { request, id } of takenBack(history)) {
    const isDone = all(history, 'reply').some((one) => one.exchange === request.exchange && one.status < 300)
    if (isDone && byId.get(id)?.outcome !== 'taken_back')
      faults.push('lost: a request was taken back, and is not so')
  }
  return faults
}

function claims(history: History): string[] {
  const claimed = all(history, 'claimed')
  return history.settled.server.requests.flatMap(({ id, kind, outcome, coming }) => {
    const own = claimed.filter(({ request }) => request === id)
    const winners = own.filter(({ status }) => status === 200).map(({ who }) => who)
    if (new Set(winners).size > 1) return [`twice: ${winners.join(' and ')} have both claimed ${kind}`]
    if (own.length > 0 && winners.length === 0) return [`lost: no claim of ${kind} won`]
    if (outcome !== null || own.length === 0) return []
    return coming.join() === winners.join()
      ? []
      : [`two ends: ${winners.join()} claimed ${kind}, and ${coming.join()} is on the way`]
  })
}

const lineOf = ({ kind, coming, isSeen }: SettledRequest): string =>
  `${names[kind] ?? kind}: ${coming.length > 0 ? 'On the way' : isSeen ? 'Seen' : 'Sent'}`

function shown({ settled: { server, requestsShown } }: History): string[] {
  const real = server.requests.filter(({ outcome }) => outcome === null).map((one) => lineOf(one))
  return real.toSorted().join('; ') === requestsShown.toSorted().join('; ')
    ? []
    : [`two ends: the tablet lists “${requestsShown.join('; ')}”, and the server has “${real.join('; ')}”`]
}

/** Reports presses that neither left the tablet nor were reported to the user. */
function untold(history: History): string[] {
  const died = all(history, 'fault').some(({ fault }) => fault.fault === 'killTab')
  return actsOf(history, 'ask').flatMap(({ at, act: { kind } }) => {
    const isSent = sentOf(history, kind).some((one) => one.at >= at)
    const isTold = all(history, 'said').some((one) => one.at >= at && /not sent/iu.test(one.text))
    return isSent || isTold || died ? [] : [`unresolved: nobody was told what became of ${kind}`]
  })
}
