import { sql } from 'drizzle-orm'
import { describe, expect, vi } from 'vitest'
import { AuditList } from '../../../src/contract/audit.ts'
import type { ImportDetail } from '../../../src/contract/imports.ts'
import { DownloadToken } from '../../../src/contract/lists/lists.ts'
import { OrgUnitItem, OrgUnitList } from '../../../src/contract/orgUnits.ts'
import { UserList, UserRecord } from '../../../src/contract/users/users.ts'
import { ImportInvitations } from '../../../src/server/commands/imports/importInvitations.ts'
import { mailbox, mailTest as test } from '../../support/fixtures/mailTest.ts'
import { facility as femi, tech, users, ward, wardlink } from '../../support/fixtures/hospitalTest.ts'
import type { Administrator } from '../../support/testHospital/administrator.ts'
import { read } from '../../support/testHospital/bedsideApi.ts'
import { silentLog } from '../../support/database.ts'
import { carriedOut, sendFile, takenFile } from '../../support/testHospital/imports/importing.ts'

const patienceMs = 120_000

const head = 'Name,Email,Role,Level,Language\r\n'
const taken = (who: Administrator, content: string) => takenFile(ward, who, content, { kind: 'users' })
const problemsOf = ({ check }: ImportDetail) =>
  check.problems.map(({ row, field, code, other }) => [
    row,
    field,
    code,
    ...(other === undefined ? [] : [other]),
  ])
const peopleNamed = async (q: string) =>
  read(UserList, await wardlink.ask(`GET /api/v1/users?limit=200&q=${encodeURIComponent(q)}`))
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to === address)

describe('a file of people', { timeout: patienceMs }, () => {
  test('becomes accounts with their roles immediately, and sends each person one mail in their language', async () => {
    const file = [
      head.trim(),
      'Ada Lovelace,ada@example.org,unit admin,Lakeside General / 4 West Medical,',
      '林 花子,hanako@example.org,TECH,みなと総合病院,日本語',
      'Ada Lovelace,ADA@example.org,USER_ADMIN,Northlight Health/Lakeside Hospitals,ja',
      'Super Two,two@example.org,wardlink_admin,,ar',
    ].join('\n')
    const checked = await takenFile(ward, wardlink, file, { kind: 'users', locale: 'ar' })
    expect(problemsOf(checked)).toEqual([])
    expect(checked).toMatchObject({ kind: 'users', rows: 4, wrong: 0, check: { records: 3 } })
    expect((await peopleNamed('example.org')).total).toBe(0)
    expect(await carriedOut(wardlink, checked)).toMatchObject({ state: 'done', written: 4 })
    const { items } = await peopleNamed('example.org')
    expect(
      items.map(({ name, email, status, assignments }) => [
        name,
        email,
        status,
        assignments.map(({ role, path }) => `${role} ${path.map((orgUnit) => orgUnit.name).join('/')}`),
      ]),
    ).toEqual([
      [
        'Ada Lovelace',
        'ada@example.org',
        'invited',
        [
          'UNIT_ADMIN Northlight Health/Lakeside Hospitals/Lakeside General/4 West Medical',
          'USER_ADMIN Northlight Health/Lakeside Hospitals',
        ],
      ],
      ['Super Two', 'two@example.org', 'invited', ['WARDLINK_ADMIN ']],
      [
        '林 花子',
        'hanako@example.org',
        'invited',
        ['TECH Meridian Group/Meridian International/みなと総合病院'],
      ],
    ])
    await vi.waitFor(() => expect(mailbox.mails).toHaveLength(3), { timeout: 30_000 })
    const words = ['ada', 'hanako', 'two'].map((name) =>
      mailsTo(`${name}@example.org`).map(({ raw }) => /^Subject: (.{16})/mu.exec(raw)?.[1] ?? ''),
    )
    expect(words.map((subjects) => subjects.length)).toEqual([1, 1, 1])
    // In the language that the file states, else in that of the user who sent it.
    expect(words[0]).toEqual(words[2])
    expect(words[0]).not.toEqual(words[1])
    const ada = items.find(({ email }) => email === 'ada@example.org')
    const record = read(UserRecord, await wardlink.ask(`GET /api/v1/users/${ada?.id ?? ''}`))
    expect(record.assignments.map(({ granted_by: by }) => by)).toEqual(['Wanda Larsen', 'Wanda Larsen'])
    const history = read(AuditList, await wardlink.ask(`GET /api/v1/audit-events?target=${ada?.id ?? ''}`))
    expect(history.items).toMatchObject([
      {
        action: 'import',
        target: { kind: 'import', name: 'users.csv' },
        after: {
          users: 1,
          accounts: 'ada@example.org: UNIT_ADMIN · 4 West Medical, USER_ADMIN · Lakeside Hospitals',
        },
      },
    ])
  })

  test('reports its errors by row and column, and imports no one while there are any', async () => {
    const file = [
      head.trim(),
      '=HYPERLINK(x),a1@example.net,TECH,4 West Medical,',
      'Bea,@sum(a1)@b,TECH,4 West Medical,',
      'Cleo,no address,TECH,4 West Medical,',
      ',d@example.net,TECH,4 West Medical,',
      'E\u202Eve,e@example.net,TECH,4 West Medical,',
      'Finn,facility@demo.example,TECH,4 West Medical,',
      'Gus,g@example.net,BOSS,4 West Medical,',
      'Hal,h@example.net,UNIT_ADMIN,Lakeside General,',
      'Ida,i@example.net,TECH,Nowhere,',
      'Jo,j@example.net,TECH,,fr',
      'Kim,k@example.net,TECH,4 West Medical,',
      'Kim,K@example.net,TECH,4 west  medical,',
      'Kimberly,k@example.net,USER_ADMIN,4 West Medical,',
      'Lee,l@example.net,SUPER_ADMIN,,',
      'Max,m@example.net,CHANNEL_ADMIN,whole platform,',
      `${'N'.repeat(201)},n@example.net,,4 West Medical,en`,
      'Ola,o@example.net,TECH',
    ].join('\n')
    const checked = await taken(femi, file)
    expect(problemsOf(checked)).toEqual([
      [2, 'name', 'formula'],
      [3, 'email', 'formula'],
      [4, 'email', 'invalid_email'],
      [5, 'name', 'required'],
      [6, 'name', 'invalid_characters'],
      [7, 'email', 'already_used'],
      [8, 'role', 'unknown_role'],
      [9, 'level', 'wrong_level'],
      [10, 'level', 'no_such_level'],
      [11, 'language', 'unknown_language'],
      [11, 'level', 'required'],
      [12, null, 'other_row_wrong', 13],
      [13, 'role', 'same_as_row', 12],
      [14, 'name', 'other_name', 12],
      [15, 'role', 'forbidden'],
      [16, 'level', 'wrong_level'],
      [17, 'name', 'too_long'],
      [17, 'role', 'required'],
      [18, null, 'cell_count'],
      [18, 'level', 'required'],
    ])
    const refused = await femi.ask(`POST /api/v1/imports/${checked.id}/commit`, {
      headers: { 'if-match': '1' },
    })
    expect(refused).toMatchObject({ status: 400 })
    expect((await peopleNamed('example.net')).total).toBe(0)
  })

  test('creates each person with all their roles, or leaves them out', async () => {
    const rows = [
      'Uma,uma@whole.example,TECH,4 West Medical,',
      'Vera,vera@whole.example,TECH,4 West Medical,',
    ]
    const wrong = 'Vera,vera@whole.example,TECH,Nowhere,'
    const checked = await taken(femi, `${head}${[...rows, wrong].join('\n')}\n`)
    expect(problemsOf(checked)).toEqual([
      [3, null, 'other_row_wrong', 4],
      [4, 'level', 'no_such_level'],
    ])
    expect(await carriedOut(femi, checked, '?leave_out=2')).toMatchObject({
      state: 'done',
      wrong: 2,
      written: 1,
    })
    expect((await peopleNamed('whole.example')).items.map(({ name }) => name)).toEqual(['Uma'])
  })

  test('asks for more of the path where several levels may be meant, and takes a whole one at its word', async () => {
    const facilities = read(OrgUnitList, await wardlink.ask('GET /api/v1/facilities?limit=200')).items
    const named = (name: string) => facilities.find((facility) => facility.name === name)?.id
    const body = { name: 'Intensive Care', parent_id: named('Prairie Rehabilitation') }
    await wardlink.ask('POST /api/v1/units', { body })
    const rows = (level: string) => `${head}Pat,p@example.net,TECH,${level},\n`
    expect(problemsOf(await taken(wardlink, rows('Intensive Care')))).toEqual([
      [2, 'level', 'ambiguous_level'],
    ])
    expect(problemsOf(await taken(wardlink, rows('Northlight Health / Intensive Care')))).toEqual([
      [2, 'level', 'ambiguous_level'],
    ])
    for (const level of ['Prairie Care > Intensive Care', 'lakeside general/intensive care'])
      expect(problemsOf(await taken(wardlink, rows(level)))).toEqual([])
    // A user who sees only one of them means that one.
    expect(problemsOf(await taken(femi, rows('Intensive Care')))).toEqual([])
  })

  test('gives no role that its sender may not give, and nothing in another branch', async () => {
    const file = (role: string, level: string) => `${head}Quin,q@example.net,${role},${level},\n`
    expect(problemsOf(await taken(femi, file('FACILITY_ADMIN', 'Lakeside General')))).toEqual([
      [2, 'role', 'forbidden'],
    ])
    expect(problemsOf(await taken(femi, file('TECH', 'みなと総合病院')))).toEqual([
      [2, 'level', 'no_such_level'],
    ])
    expect(await sendFile(ward, tech, file('TECH', ''), { kind: 'users' })).toMatchObject({ status: 403 })
    expect(problemsOf(await taken(users, file('TECH', '4 West Medical')))).toEqual([])
    expect(await sendFile(ward, users, file('TECH', ''), { kind: 'rooms' })).toMatchObject({ status: 403 })
  })

  test('is refused whole when an address was taken, or a level removed, since the check', async () => {
    const facilities = read(OrgUnitList, await wardlink.ask('GET /api/v1/facilities?limit=200')).items
    const made = await wardlink.ask('POST /api/v1/units', {
      body: { name: 'Closing Unit', parent_id: facilities[0]?.id },
    })
    const unit = read(OrgUnitItem, made)
    const file = `${head}Rae,r@example.net,TECH,4 West Medical,\nSue,s@example.net,TECH,Closing Unit,\n`
    const checked = await taken(wardlink, file)
    expect(problemsOf(checked)).toEqual([])
    const role = { role: 'TECH', level: 'platform', node_id: null }
    const other = { name: 'Other', email: 'R@example.net', assignments: [role] }
    expect((await wardlink.ask('POST /api/v1/users', { body: other })).status).toBe(201)
    await wardlink.ask(`DELETE /api/v1/units/${unit.id}`, { headers: { 'if-match': '1' } })
    const refused = await carriedOut(wardlink, checked)
    expect(refused).toMatchObject({ state: 'checked', refusal: 'changed', wrong: 2 })
    expect(problemsOf(refused)).toEqual([
      [2, 'email', 'already_used'],
      [3, 'level', 'no_such_level'],
    ])
    expect((await peopleNamed('s@example.net')).total).toBe(0)
  })

  test('gets its mails from another server when its own server died before writing them', async () => {
    // A user who was just created by hand may be sent their mail at any time, so only Tom's mails are
    // counted.
    const mailsToTom = () => mailbox.mails.filter(({ to }) => to.startsWith('tom'))
    const rows = Array.from(
      { length: 5 },
      (_, row) => `Tom ${row},tom${row}@example.com,TECH,Lakeside General,en`,
    )
    const done = await carriedOut(wardlink, await taken(wardlink, `${head}${rows.join('\n')}`))
    await vi.waitFor(() => expect(mailsToTom()).toHaveLength(5), { timeout: 30_000 })
    await ward.database.transaction('platform', async (tx) => {
      await tx.execute(sql`delete from account_links where user_id in (
        select id from users where email in ('tom1@example.com', 'tom3@example.com'))`)
      await tx.execute(
        sql`update imports set finished_at = null, beat_at = now() - interval '2 minutes' where id = ${done.id}`,
      )
    })
    const other = new ImportInvitations({ ...ward, log: silentLog, origin: () => ward.url })
    const stop = other.start(100)
    await vi.waitFor(() => expect(mailsToTom()).toHaveLength(7), { timeout: 30_000 })
    await stop()
    expect(mailsTo('tom1@example.com')).toHaveLength(2)
    expect(mailsTo('tom2@example.com')).toHaveLength(1)
  })

  test('is listed as a result with each person’s id, and no formula', async () => {
    const file = `${head}Una,una@example.com,TECH,Lakeside General,"=1+1"\n`
    const checked = await taken(wardlink, file)
    const url = `/api/v1/imports/${checked.id}/result.csv`
    const { token } = read(
      DownloadToken,
      await wardlink.ask('POST /api/v1/download-tokens', { body: { url } }),
    )
    const text = await (await fetch(new URL(`${url}?token=${token}`, ward.url))).text()
    expect(text.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      'row,result,problems,user_id,Name,Email,Role,Level,Language',
      "2,wrong,language: formula,,Una,una@example.com,TECH,Lakeside General,'=1+1",
    ])
  })
})
