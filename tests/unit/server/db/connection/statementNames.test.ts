import { describe, expect, it } from 'vitest'
import { StatementNames } from '../../../../../src/server/db/connection/statementNames.ts'

const statement = 'select "id" from "rooms" where "rooms"."id" = $1'
/** Uses a statement this often. Returns its name after the last use. */
const use = (names: StatementNames, times: number, text = statement, parameters = 1) =>
  Array.from({ length: times }, () => names.nameOf(text, parameters)).at(-1)

describe('the names of statements', () => {
  it('are given at the tenth use, and stay', () => {
    const names = new StatementNames()
    expect(use(names, 9)).toBeUndefined()
    expect(use(names, 1)).toBe('wardlink_1')
    expect(use(names, 1)).toBe('wardlink_1')
    expect(use(names, 10, `${statement} for update`)).toBe('wardlink_2')
  })

  it.each([
    ['begin', 0],
    ['commit', 0],
    ['select "id" from "rooms" order by "number" limit $1', 1],
    ['insert into "rooms" values ($1)', 41],
  ])('are not given to %s with %d parameters', (text, parameters) => {
    expect(use(new StatementNames(), 50, text, parameters)).toBeUndefined()
  })

  it('are at most 400, and statements that are used once take no memory', () => {
    const names = new StatementNames()
    for (let at = 0; at < 20_000; at += 1) names.nameOf(`select ${String(at)}`, 0)
    const given = Array.from({ length: 500 }, (_, at) => use(names, 10, `select ${String(at)} from rooms`, 0))
    expect(given.filter((name) => name !== undefined)).toHaveLength(400)
    expect(use(names, 1, 'select 7 from rooms', 0)).toBe('wardlink_8')
  })
})
