import * as z from 'zod/mini'
import { expect } from 'vitest'
import { Vmr } from '../../../src/contract/calls/calls.ts'
import { hospitalTest as test, ward } from '../../support/fixtures/hospitalTest.ts'
import { enterVerified, read } from '../../support/testHospital/bedsideApi.ts'
import {
  callClinician,
  follow,
  inviteGuest,
  joinConference,
  messagesOf,
  placeOf,
  secretIn,
} from '../../support/media/callOf.ts'

const Roster = z.object({
  result: z.array(z.object({ display_name: z.string(), role: z.string(), call_tag: z.string() })),
})

const Signing = z.object({
  result: z.array(z.object({ display_name: z.string(), is_signing: z.boolean() })),
})

/**
 * Returns the roster of a conference as one participant reads it: name, role, and what the node says each was
 * invited as.
 */
async function rosterOf(alias: string, token: string): Promise<string[]> {
  const reply = await fetch(new URL(`/api/client/v2/conferences/${alias}/participants`, ward.url), {
    headers: { token },
  })
  return Roster.parse(await reply.json()).result.map(({ display_name, role, call_tag }) =>
    [display_name, role, call_tag].join(' ').trim(),
  )
}

test('an interpreter and a clinician are told apart from a guest by their links, whatever they call themselves', async () => {
  const remote = await enterVerified(ward, await ward.room())
  await callClinician(remote)
  const { alias, pin = '' } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  const byMail = async (name: string) => {
    const [message] = await messagesOf(ward)
    const place = placeOf(await follow(ward, secretIn(message?.body ?? ''), name))
    return joinConference(ward, alias, { pin: place.pin ?? '', name })
  }
  const doctor = await byMail('Osei')
  await remote.ask('POST /api/invite/interpreter', {
    body: {
      customer: remote.room.customer,
      name: 'Spanish',
      destination: 'spanish@interpreters.demo.example',
      vmrAlias: alias,
    },
  })
  const interpreter = await byMail('Rosa')
  await inviteGuest(remote, alias, 'eve@example.org')
  const guest = await byMail('Interpreter')
  const phone = await joinConference(ward, alias, { pin, name: 'Patient' })
  for (const joined of [doctor, interpreter, guest, phone]) expect(joined).toHaveProperty('token')
  if (typeof guest === 'number') throw new Error('the guest was not let in')
  expect((await rosterOf(alias, guest.token)).toSorted()).toEqual([
    'Interpreter guest',
    'Osei chair clinician',
    'Patient chair',
    'Rosa guest interpreter',
  ])
})

test('an interpreter of a sign language is marked as one, and no other is', async () => {
  const remote = await enterVerified(ward, await ward.room())
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  await callClinician(remote)
  const join = async (language: string, destination: string) => {
    await remote.ask('POST /api/invite/interpreter', {
      body: { customer: remote.room.customer, name: language, destination, vmrAlias: alias },
    })
    const [message] = await messagesOf(ward)
    const { pin = '' } = placeOf(await follow(ward, secretIn(message?.body ?? ''), language))
    return joinConference(ward, alias, { pin, name: language })
  }
  const spoken = await join('Spanish', 'spanish@interpreters.demo.example')
  const signed = await join('American Sign Language', 'american-sign-language@interpreters.demo.example')
  if (typeof spoken === 'number' || typeof signed === 'number') throw new Error('they were not let in')
  const reply = await fetch(new URL(`/api/client/v2/conferences/${alias}/participants`, ward.url), {
    headers: { token: signed.token },
  })
  const roster = Signing.parse(await reply.json()).result
  expect(Object.fromEntries(roster.map((one) => [one.display_name, one.is_signing]))).toEqual({
    Spanish: false,
    'American Sign Language': true,
  })
})

test('an interpreter’s link gives no host role, and ends with its call', async () => {
  const remote = await enterVerified(ward, await ward.room())
  const { alias } = read(Vmr, await remote.ask('GET /api/me/vmr'))
  await callClinician(remote)
  await remote.ask('POST /api/invite/interpreter', {
    body: {
      customer: '',
      name: 'Spanish',
      destination: 'spanish@interpreters.demo.example',
      vmrAlias: alias,
    },
  })
  const [message] = await messagesOf(ward)
  const { pin = '' } = placeOf(await follow(ward, secretIn(message?.body ?? ''), 'Rosa'))
  expect(await joinConference(ward, alias, { pin, name: 'Rosa' })).toMatchObject({ role: 'GUEST' })
  await remote.command('final_end_call', {})
  await remote.ask('GET /api/me/vmr')
  expect(await joinConference(ward, alias, { pin, name: 'Rosa' })).toBe(403)
})
