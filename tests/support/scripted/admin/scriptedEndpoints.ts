import {
  type AnyEndpointRequest,
  type Endpoint,
  type EndpointReply,
  type EndpointRequest,
  type Endpoints,
  requestOf,
  searchParamsOf,
} from '../../../../src/contract/endpoint.ts'
import type { EndpointPorts, Refusal } from '../../../../src/state/admin/result.ts'

/** Request as the scripted server sees it: the query is that of an address. */
type ScriptedRequest<E extends Endpoint> = Omit<EndpointRequest<E>, 'query'> &
  ('query' extends keyof EndpointRequest<E> ? { query: URLSearchParams } : unknown)

type Answer<E extends Endpoint> = EndpointReply<E> | Refusal | (null extends EndpointReply<E> ? void : never)

/** Function for each endpoint of a table that returns its reply or a refusal. */
type ScriptedAnswers<Table extends Endpoints> = {
  [Name in keyof Table]: (request: ScriptedRequest<Table[Name]>) => Answer<Table[Name]>
}
/** Written as a method, because the answer to a known endpoint expects more of its request. */
interface AnyAnswer {
  to(request: AnyEndpointRequest): unknown
}

/** Returns a server that answers the endpoints of a table as the test says. */
export function scriptedEndpoints<Table extends Endpoints>(
  table: Table,
  answers: ScriptedAnswers<NoInfer<Table>>,
): EndpointPorts<Table>
export function scriptedEndpoints(
  table: Endpoints,
  answers: Readonly<Record<string, AnyAnswer['to']>>,
): object {
  return Object.fromEntries(
    Object.keys(table).map((name) => [
      name,
      async (argument?: AnyEndpointRequest | URLSearchParams) => {
        const request = requestOf(argument)
        const query = searchParamsOf(request.query ?? {})
        const answer = answers[name]?.({ ...request, query })
        return isRefusal(answer) ? answer : { ok: true, value: answer ?? null }
      },
    ]),
  )
}

const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false
