import { describe, expect, onTestFinished } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { ask, enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import { follow, inviteGuest, lastSecret, placeOf } from '../../support/media/callOf.ts'
import { connectMedia, join } from '../../support/media/conference.ts'
import { createMediaClient } from '../../support/media/mediaClient.ts'

/** Milliseconds for which a browser can take to enter the call before another one can follow its link. */
const arrivalMs = 10_000

/** Returns the link of a guest whom a patient has invited. */
async function invited() {
  const remote = await enterVerified(ward, await ward.room())
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  await inviteGuest(remote, alias)
  return { alias, secret: await lastSecret(ward) }
}

describe('the link of a guest whose call does not begin', () => {
  test('admits another device to the same seat after ten seconds, and then no longer the first one', async () => {
    const { alias, secret } = await invited()
    const first = placeOf(await follow(ward, secret, 'Ada'))
    // Ada joins the conference, but its media do not reach her network.
    await join(ward, alias, { name: 'Ada', pin: first.pin ?? '' })
    expect((await follow(ward, secret, 'Ada')).code).toBe('join_link_used')
    ward.clock.forward(arrivalMs)
    const second = placeOf(await follow(ward, secret, 'Ada'))
    expect(second).toMatchObject({ alias, pin: first.pin, display_name: 'Ada' })
    const back = await ask(ward.url, 'POST /api/meet/join', { body: { resume: first.resume } })
    expect(back.code).toBe('join_link_expired')
  })

  test('is used up once the guest is in the call with video or audio', async () => {
    const { alias, secret } = await invited()
    const { pin = '' } = placeOf(await follow(ward, secret, 'Ada'))
    const ada = await join(ward, alias, { name: 'Ada', pin })
    const client = createMediaClient()
    onTestFinished(() => client.close())
    await connectMedia(ada, client, { media_type: 'video' })
    ward.clock.forward(arrivalMs)
    await expect.poll(async () => (await follow(ward, secret, 'Eve')).code).toBe('join_link_used')
    ward.clock.forward(arrivalMs)
    expect((await follow(ward, secret, 'Eve')).code).toBe('join_link_used')
  })
})
