import type { Page } from 'playwright'

/** A function that runs in a page, serialized with its argument. */
export interface PageProbe<Result> {
  readonly script: string
  /** Never set; carries the type of the result. */
  readonly result?: Result
}

/** Creates a probe. The function can use only the page and its argument, which must be JSON. */
export const pageProbe = <Argument, Result>(
  probe: (argument: Argument) => Result,
  argument: Argument,
): PageProbe<Result> => ({ script: `(${probe.toString()})(${JSON.stringify(argument)})` })

type Results<Probes> = {
  -readonly [At in keyof Probes]: Probes[At] extends PageProbe<infer Result> ? Result : never
}

/** Runs several probes in one round trip, in order: a round trip takes longer than most probes. */
export const runProbes = <const Probes extends readonly PageProbe<unknown>[]>(
  page: Page,
  probes: Probes,
): Promise<Results<Probes>> =>
  page.evaluate<Results<Probes>>(`[${probes.map(({ script }) => script).join(',\n')}]`)
