import * as z from 'zod/mini'

/** Name of a list in the console, which is that of its section. */
export const ListName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/u))

/** Saved view of a list: the query in its address, under a name that the user chose. */
export const ListView = z.object({ id: z.string(), name: z.string(), query: z.string() })
export type ListView = z.infer<typeof ListView>

/** Views of a list. `columns` are in order; `null` for all columns in default order. */
export const ListViews = z.object({ columns: z.nullable(z.array(z.string())), items: z.array(ListView) })
export type ListViews = z.infer<typeof ListViews>

/** Allows no invisible characters and none that change the direction of the text beside them. */
const name = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(60),
    z.regex(/^[^\p{Cc}\u{202a}-\u{202e}\u{2066}-\u{2069}]*$/u),
  )

export const NewListView = z.strictObject({
  list: ListName,
  name,
  query: z.string().check(z.maxLength(2_000)),
})
export type NewListView = z.infer<typeof NewListView>

/** Columns of a list: an empty array for all columns in default order. */
export const ListColumns = z.strictObject({
  columns: z.array(z.string().check(z.regex(/^\w{1,40}$/u))).check(z.maxLength(40)),
})
