import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { RequestLinkReply } from '../../../src/contract/careRequests/requestLinks.ts'
import { careRequestLinks } from '../../../src/server/db/schema/careRequestSchema.ts'
import { beginSession, facility, hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, read, told } from '../../support/testHospital/bedsideApi.ts'
import {
  addContacts,
  bedside,
  deskActs,
  onDesk,
  sentRequest,
} from '../../support/testHospital/careRequests.ts'

const { claim } = deskActs
const minuteMs = 60_000

const byLink = (verb: 'look' | 'claim' | 'done', r: string) =>
  ask(ward.url, `POST /api/meet/request/${verb}`, { body: { r } })

const secretIn = (body: string | undefined): string => /\/meet#r=([\w-]+)/u.exec(body ?? '')?.[1] ?? ''

/** Returns a bedside with one more contact of its unit, and the secrets of the links in its messages. */
async function stage() {
  const found = await bedside(ward)
  await addContacts(ward, 'unit', found.room, [{ destination: 'ito@ward.example', name: 'Nurse Ito' }])
  const secretOf = async (destination: string) =>
    secretIn((await found.messages()).findLast((message) => message.destination === destination)?.body)
  return { ...found, secretOf }
}

describe('the link in the message of a care request', () => {
  test('claims the request without an account, under the name of the contact that it was sent to', async () => {
    const { room, remote, messages, secretOf, shown, events } = await stage()
    const id = await sentRequest(remote, 'water')
    const secret = await secretOf('ito@ward.example')
    const looked = read(RequestLinkReply, await byLink('look', secret))
    expect(looked).toMatchObject({ kind: 'water', unit: room.unit, name: 'Nurse Ito', claim: null })
    expect(JSON.stringify(looked)).not.toContain(room.patient?.lastName)
    const body = (await messages()).at(-1)?.body
    for (const name of ['Ito', room.patient?.lastName ?? '-']) expect(body).not.toContain(name)
    const claimed = read(RequestLinkReply, await byLink('claim', secret))
    expect(claimed.claim).toEqual({ name: 'Nurse Ito', own: true })
    await expect.poll(() => shown()?.requests[0]?.coming).toMatchObject({ name: 'Nurse Ito', from: '' })
    // A second press changes nothing.
    expect(read(RequestLinkReply, await byLink('claim', secret)).claim?.own).toBe(true)
    const news = (await messages()).filter((message) => message.body.includes('is on the way'))
    expect(news.map(({ destination }) => destination)).not.toContain('ito@ward.example')
    expect(news.length).toBeGreaterThan(0)
    expect(told(await claim(facility, id))).toBe('409 request_claimed')
    expect((await byLink('done', secret)).status).toBe(204)
    await expect.poll(() => shown()?.requests[0]?.done_at).not.toBeNull()
    expect(await onDesk(facility, id)).toBeUndefined()
    events.close()
  })

  test('claims nothing when it is only opened: a mail program opens links before people do', async () => {
    const { remote, secretOf, events } = await stage()
    const id = await sentRequest(remote, 'blanket')
    const secret = await secretOf('ito@ward.example')
    for (const verb of ['look', 'claim', 'done'])
      expect((await ask(ward.url, `GET /api/meet/request/${verb}?r=${secret}`)).status).toBe(404)
    expect((await byLink('look', secret)).status).toBe(200)
    expect((await onDesk(facility, id))?.claim).toBeNull()
    events.close()
  })

  test('is refused when altered, after its time and after the end of the request, and changes nothing then', async () => {
    const { remote, secretOf, events } = await stage()
    const id = await sentRequest(remote, 'question')
    const secret = await secretOf('ito@ward.example')
    const other = secret.startsWith('A') ? 'B' : 'A'
    for (const altered of [`${other}${secret.slice(1)}`, `${secret}A`, id])
      for (const verb of ['look', 'claim', 'done'] as const)
        expect(told(await byLink(verb, altered))).toBe('410 join_link_expired')
    const body = { r: secret, id }
    expect(told(await ask(ward.url, 'POST /api/meet/request/claim', { body }))).toBe('400 unknown_field')
    const [row] = await linksOf(id)
    ward.clock.forward((row?.expiresAt.getTime() ?? 0) - ward.clock.now())
    expect(told(await byLink('claim', secret))).toBe('410 join_link_expired')
    // The access token has expired too.
    await beginSession('facility')
    expect((await onDesk(facility, id))?.claim).toBeNull()
    events.close()
  })

  test('is replayed in vain after the patient has taken the request back, and is deleted then', async () => {
    const { remote, messages, secretOf, events } = await stage()
    const id = await sentRequest(remote, 'medicine')
    const secret = await secretOf('ito@ward.example')
    expect((await byLink('claim', secret)).status).toBe(200)
    expect((await remote.ask(`DELETE /api/me/requests/${id}`)).status).toBe(204)
    expect(told(await byLink('claim', secret))).toBe('410 join_link_expired')
    expect(await linksOf(id)).toEqual([])
    // The person on the way reads it where the link was sent.
    const news = (await messages()).find(({ body }) => body.includes('taken back'))
    expect(news?.destination).toBe('ito@ward.example')
    events.close()
  })

  test('leads to its own request alone, and never takes a colleague’s claim', async () => {
    const { remote, secretOf, events } = await stage()
    const other = await sentRequest(remote, 'cleaning')
    const ofOther = await secretOf('ito@ward.example')
    const id = await sentRequest(remote, 'position')
    const secret = await secretOf('ito@ward.example')
    expect(secret).not.toBe(ofOther)
    expect((await claim(facility, id)).status).toBe(200)
    expect(told(await byLink('claim', secret))).toBe('409 request_claimed')
    expect(told(await byLink('done', secret))).toBe('409 request_claimed')
    expect(told(await byLink('done', ofOther))).toBe('409 request_claimed')
    expect((await byLink('claim', ofOther)).status).toBe(200)
    expect((await onDesk(facility, id))?.claim?.own).toBe(true)
    expect((await onDesk(facility, other))?.claim?.name).toBe('Nurse Ito')
    events.close()
  })

  test('of an alert to the care team claims the alert', async () => {
    const { room, remote, secretOf, shown, events } = await stage()
    const alert = await remote.ask(`POST /api/endpoints/${room.uniqueId}/command/alert`, { body: {} })
    expect(alert.status).toBe(204)
    const claimed = read(RequestLinkReply, await byLink('claim', await secretOf('ito@ward.example')))
    expect(claimed).toMatchObject({ kind: 'alert', claim: { own: true } })
    await expect.poll(() => shown()?.requests[0]?.coming?.name).toBe('Nurse Ito')
    events.close()
  })

  test('passes to no one when the request goes to more people: each has a link of their own', async () => {
    const { remote, secretOf, room, events } = await stage()
    await addContacts(ward, 'unit', room, [{ destination: 'off@ward.example', days: [], name: 'Nurse Sato' }])
    await sentRequest(remote, 'toilet')
    ward.clock.forward(10 * minuteMs)
    await expect.poll(() => secretOf('off@ward.example')).not.toBe('')
    const ofFirst = await secretOf('ito@ward.example')
    const late = read(RequestLinkReply, await byLink('claim', await secretOf('off@ward.example')))
    expect(late.claim).toEqual({ name: 'Nurse Sato', own: true })
    const first = read(RequestLinkReply, await byLink('look', ofFirst))
    expect(first.claim).toEqual({ name: 'Nurse Sato', own: false })
    events.close()
  })
})

const linksOf = (id: string) =>
  ward.database.transaction('platform', (tx) =>
    tx.select().from(careRequestLinks).where(eq(careRequestLinks.requestId, id)),
  )
