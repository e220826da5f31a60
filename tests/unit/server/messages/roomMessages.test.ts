import { describe, expect, test } from 'vitest'
import { alertMessage, invitationMessage } from '../../../../src/server/messages/roomMessages.ts'

const room = { number: '412', bed: 'A', unit: '4 West Medical', facility: 'Lakeside General' }
const link = 'https://wardlink.example/meet#t=Secret'
const facts = { room, note: '', link }

describe('a patient’s call', () => {
  test.each([
    ['en', `A patient in Room 412 · Bed A, 4 West Medical, Lakeside General asks for you. Join: ${link}`],
    [
      'ja',
      `Lakeside General 4 West Medical 412号室 Aベッドの患者さんがお呼びです。 参加はこちらから：${link}`,
    ],
    ['ar', `يطلبك مريض في الغرفة 412 · السرير A، 4 West Medical، Lakeside General. للانضمام: ${link}`],
  ])('says in %s where and how', (locale, body) => {
    expect(invitationMessage(locale, 'clinician', facts).body).toBe(body)
  })

  test('from a room without several beds names the room alone', () => {
    const single = { ...facts, room: { ...room, bed: '' } }
    expect(invitationMessage('en', 'clinician', single).body).toMatch(/^A patient in Room 412, 4 West/u)
  })
})

test('the family’s note to a guest is on lines of its own in the invitation', () => {
  const { body } = invitationMessage('en', 'guest', { ...facts, note: ' Grandma says hello \n' })
  expect(body.split('\n')).toEqual([
    'You are invited to a video call with Room 412 · Bed A, 4 West Medical, Lakeside General.',
    'Grandma says hello',
    `Join: ${link}`,
  ])
})

test.each([undefined, null, 'fr', 7])('a message in an unsupported language (%s) is in English', (locale) => {
  expect(invitationMessage(locale, 'interpreter', facts).subject).toMatch(/^An interpreter is needed/u)
  expect(alertMessage(locale, { room, note: '' }).body).toMatch(/^A patient in Room 412/u)
})

test('the subject holds no link', () => {
  for (const locale of ['en', 'ja', 'ar'])
    for (const kind of ['clinician', 'guest', 'interpreter'] as const)
      expect(invitationMessage(locale, kind, facts).subject).not.toContain('meet#t=')
})
