import * as z from 'zod/mini'
import { listQuery } from '../../contract/lists/lists.ts'
import { mostKeys, readSort } from '../list/sortKeys.ts'

type Fields = Readonly<Record<string, z.ZodMiniType>>

/** Search parameters of a page: each is a text that its schema accepts, or absent. */
export type SearchOf<Named extends Fields> = {
  [Name in keyof Named]?: (z.input<Named[Name]> & string) | undefined
}

/**
 * Returns the validation of a page's search parameters. The schemas are those of the contract, so that an
 * address asks for nothing that the server refuses. A value that its schema rejects is left out, and so is an
 * unknown parameter; the others keep their values.
 */
export const searchOf =
  <Named extends Fields>(fields: Named) =>
  (search: Readonly<Record<string, unknown>>): SearchOf<Named> => {
    const accepted = Object.entries(search).flatMap(([name, given]) => {
      // A repeated parameter is a list.
      const value: unknown = [given].flat()[0]
      return value !== '' && fields[name]?.safeParse(value).success === true ? [[name, value]] : []
    })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value has just passed its schema
    return Object.fromEntries(accepted) as SearchOf<Named>
  }

/** Sort order of a list: some of these keys, separated by commas. */
const sortOf = (keys: readonly string[]) =>
  z.string().check(
    z.refine((written) => {
      const sort = readSort(written)
      return sort.length <= mostKeys && sort.every((key) => keys.includes(key.replace(/^-/u, '')))
    }),
  )

/** Names of the columns that a list shows, separated by commas. */
const columns = z.string().check(z.maxLength(500), z.regex(/^[\w,]+$/u))

/** Parameters that every list has: its search text, its order and its columns. */
export const listFields = (sorts: readonly string[] = []) => ({
  q: listQuery.q,
  sort: sortOf(sorts),
  columns,
})

/** Id of an org unit, or the whole platform. */
export const nodeField = z.union([z.uuid(), z.literal('platform')])

/** Id of a room whose device is shown. */
export const deviceField = z.string().check(z.regex(/^[\w-]+$/u))
