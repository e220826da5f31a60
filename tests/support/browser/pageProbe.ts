import type { Page } from 'playwright'

/** A function that runs in a page, and what it is given there. */
export interface PageLook<Answer> {
  readonly script: string
  /** Never there: the type of the answer. */
  readonly answer?: Answer
}

/** `look` may use nothing but the page and what it is given, which must be JSON. */
export const pageLook = <Given, Answer>(look: (given: Given) => Answer, given: Given): PageLook<Answer> => ({
  script: `(${look.toString()})(${JSON.stringify(given)})`,
})

type Answers<Looks> = {
  -readonly [At in keyof Looks]: Looks[At] extends PageLook<infer Answer> ? Answer : never
}

/** Looks at a page in several ways, one after the other: to ask it each by itself takes longer than to look. */
export const lookAt = <const Looks extends readonly PageLook<unknown>[]>(
  page: Page,
  looks: Looks,
): Promise<Answers<Looks>> =>
  page.evaluate<Answers<Looks>>(`[${looks.map(({ script }) => script).join(',\n')}]`)
