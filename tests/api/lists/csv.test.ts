import { describe, expect } from 'vitest'
import { DownloadToken } from '../../../src/contract/lists/lists.ts'
import { RoomList } from '../../../src/contract/rooms.ts'
import { rooms } from '../../../src/server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { channel, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { signInAs } from '../../support/testHospital/administrator.ts'
import { ask, read } from '../../support/testHospital/bedsideApi.ts'

const lines = (text: string) => text.split('\r\n').filter((line) => line !== '')

describe('a list as CSV', () => {
  test('has a line for each row, whatever a page of the list holds, under a name of its own', async () => {
    const answer = await channel.ask('GET /api/v1/rooms.csv?limit=7')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="rooms-[\d-]{10}\.csv"; filename\*=UTF-8''rooms-[\d-]{10}\.csv$/u,
    )
    const { total } = read(RoomList, await channel.ask('GET /api/v1/rooms?limit=1'))
    expect(lines(answer.text)).toHaveLength(total + 1)
    expect(lines(answer.text)[0]).toContain('number,bed,type,unique_id')
  })

  test('takes the parameters of the list, and refuses what the list refuses', async () => {
    const { text } = await channel.ask('GET /api/v1/rooms.csv?type=standalone&sort=-name')
    const numbers = lines(text)
      .slice(1)
      .map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect(text).not.toContain('care_system')
    expect(await channel.ask('GET /api/v1/rooms.csv?colour=red')).toMatchObject({ status: 400 })
    expect(await ask(ward.url, 'GET /api/v1/rooms.csv')).toMatchObject({ status: 401 })
    const technician = await signInAs(ward, 'tech@demo.example')
    expect(await technician.ask('GET /api/v1/outbox.csv')).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('holds no formula, and keeps what has commas, quotes and lines of its own', async () => {
    const room = await ward.room(({ organization }) => organization === 'Northlight Health')
    const named = (bed: string) =>
      ward.database.transaction('platform', (tx) =>
        tx.update(rooms).set({ bed }).where(eq(rooms.id, room.id)),
      )
    const cells = async () => (await channel.ask(`GET /api/v1/rooms.csv?q=${room.uniqueId}`)).text
    for (const sign of ['=', '+', '-', '@', '\t']) {
      await named(`${sign}1+1`)
      expect(await cells()).toContain(`,'${sign}1+1,`)
    }
    await named('\r=1')
    expect(await cells()).toContain(`,"'\r'=1",`)
    await named(';=1')
    expect(await cells()).toContain(`,";'=1",`)
    await named('＝1')
    expect(await cells()).toContain(`,'＝1,`)
    await named('A, "window"\n窓')
    expect(await cells()).toContain(',"A, ""window""\n窓",')
  })
})

describe('a download token', () => {
  const tokenFor = async (url: string) =>
    read(DownloadToken, await channel.ask('POST /api/v1/download-tokens', { body: { url } }))
  const url = '/api/v1/rooms.csv?type=standalone'

  test('downloads its address once', async () => {
    const { token, expires_in: seconds } = await tokenFor(url)
    expect(seconds).toBe(60)
    const answer = await ask(ward.url, `GET ${url}&token=${token}`)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('standalone')
    expect(await ask(ward.url, `GET ${url}&token=${token}`)).toMatchObject({ status: 401 })
  })

  test('is good for an address without a question too', async () => {
    const { token } = await tokenFor('/api/v1/outbox.csv')
    expect(await ask(ward.url, `GET /api/v1/outbox.csv?token=${token}`)).toMatchObject({ status: 200 })
  })

  test('is good for no other address, and not after a minute, nor for what is no download', async () => {
    const other = (await tokenFor(url)).token
    for (const path of ['/api/v1/rooms.csv?token=', '/api/v1/rooms.csv?type=care_system&token='])
      expect(await ask(ward.url, `GET ${path}${other}`)).toMatchObject({ status: 401 })
    const list = (await tokenFor('/api/v1/rooms?limit=1')).token
    expect(await ask(ward.url, `GET /api/v1/rooms?limit=1&token=${list}`)).toMatchObject({ status: 401 })
    const late = (await tokenFor(url)).token
    ward.clock.forward(61_000)
    expect(await ask(ward.url, `GET ${url}&token=${late}`)).toMatchObject({ status: 401 })
    expect(
      await channel.ask('POST /api/v1/download-tokens', { body: { url: 'https://elsewhere.example/' } }),
    ).toMatchObject({ status: 400 })
  })

  test('goes with the session that asked for it', async () => {
    const leaver = await signInAs(ward, 'unit@demo.example')
    const asked = await leaver.ask('POST /api/v1/download-tokens', { body: { url } })
    const { token } = read(DownloadToken, asked)
    await leaver.ask('POST /authentication/logout', { body: {} })
    expect(await ask(ward.url, `GET ${url}&token=${token}`)).toMatchObject({ status: 401 })
  })
})
