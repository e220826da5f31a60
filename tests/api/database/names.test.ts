import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject } from 'vitest'
import * as z from 'zod/mini'
import { normalizeForUniqueness } from '../../../src/domain/text/normalizeForUniqueness.ts'
import { searchText } from '../../../src/domain/text/searchText.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { databaseTest as it, fresh } from '../../support/fixtures/databaseTest.ts'
import { emptyDatabase } from '../../support/database.ts'
import { migrateUntil } from '../../support/postgres/migrateUntil.ts'

const one = async (text: ReturnType<typeof sql>): Promise<unknown> => {
  const { rows } = await fresh.database.transaction('platform', (tx) => tx.execute<{ it: unknown }>(text))
  return rows[0]?.it
}

describe('rule of unique names', () => {
  it.each([
    '412',
    '４１２',
    '٤١٢',
    '۴۱۲',
    ' ４１２\u200E',
    'Ｗest  ４',
    'west 4',
    'É-Ward',
    'E\u0301-ward',
    'ﾊﾞ',
    'バ',
    '３階\u3000西',
    'Ⅳ',
    'ward\u200B 4',
    '\u202A412\u202C',
    'WARD\u00A04',
  ])('is the same for %j in the database and in the processes', async (name) => {
    expect(await one(sql`select wardlink_same_name(${name}) as it`)).toBe(normalizeForUniqueness(name))
  })

  it.each([
    ['412', '４１２'],
    ['412', '٤١٢'],
    ['Ward 4', 'ｗａｒｄ　４'],
    ['É', 'E\u0301'],
    ['バ', 'ﾊﾞ'],
  ])('makes one name of %s and %s', (first, second) =>
    expect(normalizeForUniqueness(first)).toBe(normalizeForUniqueness(second)),
  )

  it.each([
    ['ハ', 'バ'],
    ['E', 'É'],
    ['412', '4 12'],
    ['412-1', '412 1'],
  ])('keeps %s and %s apart', (first, second) =>
    expect(normalizeForUniqueness(first)).not.toBe(normalizeForUniqueness(second)),
  )
})

describe('rule of searches', () => {
  it.each([
    ['Zoë Ångström', 'zoe ang'],
    ['Łukasz Øre', 'lukasz o'],
    ['ﾊﾅｺ', 'はなこ'],
    ['أحمد', 'احمد'],
    ['مُحَمَّد', 'محمد'],
    ['فاطمة', 'فاطمه'],
    ['Room ４１２', '٤١٢'],
  ])('finds %s by %s, in the database and in the pages', async (text, word) => {
    const inDatabase = (of: string) => one(sql`select wardlink_search_text(${of}) as it`)
    expect(await inDatabase(text)).toBe(searchText(text))
    expect(await inDatabase(word)).toBe(searchText(word))
    expect(searchText(text)).toContain(searchText(word))
  })

  it('does not find バ by ハ', async () => {
    expect(await one(sql`select strpos(wardlink_search_text('バ'), wardlink_search_text('ハ')) as it`)).toBe(
      0,
    )
  })
})

describe('order of lists', () => {
  it('follows the rules of languages, and the value of numbers', async () => {
    const names = [
      'Zebra',
      'Ärzte',
      'apfel',
      'Ward 10',
      'Ward 9',
      'ward ９b',
      'Äpfel',
      'カ',
      'あ',
      'ｲ',
      'ب',
      'آ',
    ]
    const listed = await one(
      sql`select array_agg(name order by name collate wardlink_order) as it from unnest(${sql.param(names)}::text[]) name`,
    )
    expect(listed).toEqual([
      'apfel',
      'Äpfel',
      'Ärzte',
      'Ward 9',
      'ward ９b',
      'Ward 10',
      'Zebra',
      'آ',
      'ب',
      'あ',
      'ｲ',
      'カ',
    ])
  })
})

describe('hospital with names that the older rule kept apart', () => {
  it('is migrated without a change of name, refuses another twin, and a renamed one is judged by the rule', async () => {
    const old = await emptyDatabase(inject('postgresUrl'))
    await migrateUntil(old.url, 'name_rules')
    const client = new pg.Client({ connectionString: old.url })
    await client.connect()
    const idOf = async (text: string, values: unknown[]) =>
      z.object({ id: z.string() }).parse((await client.query(`${text} returning id`, values)).rows[0]).id
    const make = (name: string, higher: string, id: string) =>
      idOf(`insert into ${name} (${higher}, name) values ($1, 'One')`, [id])
    const organization = await idOf(`insert into organizations (name) values ('One')`, [])
    await client.query(`insert into organizations (name) values ('Ｏｎｅ')`)
    const customer = await make('customers', 'organization_id', organization)
    const facility = await idOf(
      `insert into facilities (customer_id, name, time_zone) values ($1, 'One', 'UTC')`,
      [customer],
    )
    const unit = await idOf(`insert into units (customer_id, facility_id, name) values ($1, $2, 'One')`, [
      customer,
      facility,
    ])
    const makeRoom = (number: string) =>
      idOf(`insert into rooms (customer_id, unit_id, unique_id, number, alias) values ($1, $2, $3, $3, $3)`, [
        customer,
        unit,
        number,
      ])
    const first = await makeRoom('412')
    const second = await makeRoom('４１２')
    await migrate(old.url)
    const { rows } = await client.query('select number from rooms order by created_at')
    expect(rows).toEqual([{ number: '412' }, { number: '４１２' }])
    await expect(makeRoom('٤١٢')).rejects.toMatchObject({ code: '23505' })
    await client.query(`update rooms set type = 'byod' where id = any ($1)`, [[first, second]])
    const rename = (number: string) =>
      client.query('update rooms set number = $1 where id = $2', [number, second])
    await rename('413')
    await expect(rename('４１２ ')).rejects.toMatchObject({ code: '23505' })
    await client.end()
    await old.drop()
  })
})
