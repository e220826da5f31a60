import { describe, expect, it } from 'vitest'
import {
  alertMessage,
  invitationMessage,
  noticeMessage,
} from '../../../../src/server/messages/roomMessages.ts'

const room = { number: '412', bed: 'A', unit: '4 West Medical', facility: 'Lakeside General' }
const link = 'https://wardlink.example/meet#t=Secret'
const facts = { channel: 'sms', room, note: '', link } as const
const locales = ['en', 'ja', 'ar'] as const

describe('text message with an invite', () => {
  it.each([
    [
      'en',
      `A patient is calling for you: Room 412, Bed A, 4 West Medical, Lakeside General. Join: ${link}`,
      `You are invited to a video call with a patient at Lakeside General (room 412). Join: ${link}`,
    ],
    [
      'ja',
      `Lakeside General 4 West Medical 412号室 Aベッドの患者さんが呼んでいます。参加はこちらから：${link}`,
      `Lakeside General（412号室）の患者さんから、ビデオ通話へのご招待です。参加はこちらから：${link}`,
    ],
    [
      'ar',
      `طلب من مريض: التحدث مع الفريق الطبي. الغرفة \u2068412\u2069، السرير \u2068A\u2069، \u20684 West Medical\u2069، \u2068Lakeside General\u2069. للانضمام:\n${link}`,
      `دعوة إلى مكالمة فيديو مع مريض في \u2068Lakeside General\u2069 (الغرفة \u2068412\u2069). للانضمام:\n${link}`,
    ],
  ])('says in %s in one sentence who calls from where', (locale, clinician, guest) => {
    expect(invitationMessage(locale, 'clinician', facts).body).toBe(clinician)
    expect(invitationMessage(locale, 'guest', facts).body).toBe(guest)
  })

  it.each([
    ['en', 'Interpreter needed (Spanish) for a video call: Room 412, Bed A'],
    ['ja', '通訳（スペイン語）をお願いします。'],
    ['ar', 'مطلوب مترجم فوري (\u2068الإسبانية\u2069) لمكالمة فيديو'],
  ])('names the language of the interpreter in %s', (locale, said) => {
    expect(invitationMessage(locale, 'interpreter', { ...facts, language: 'Spanish' }).body).toContain(said)
  })

  it('does not name a bed in a room without several', () => {
    const single = { ...facts, room: { ...room, bed: '' } }
    expect(invitationMessage('en', 'clinician', single).body).toContain(': Room 412, 4 West')
  })

  it('puts the note of the person who invites on a line of its own', () => {
    const { body } = invitationMessage('en', 'guest', { ...facts, note: ' Grandma says hello \n' })
    expect(body.split('\n')).toEqual([
      'You are invited to a video call with a patient at Lakeside General (room 412).',
      'Grandma says hello',
      `Join: ${link}`,
    ])
  })
})

describe('mail with an invite', () => {
  it('has a greeting, the note, the link on a line of its own, and says which hospital sent it', () => {
    const { body } = invitationMessage('en', 'guest', {
      ...facts,
      channel: 'email',
      note: 'Grandma says hello',
    })
    expect(body.split('\n\n')).toEqual([
      'Hello,',
      'You are invited to a video call with a patient at Lakeside General (room 412).',
      'Grandma says hello',
      `Join:\n${link}`,
      'This is an automated message from Wardlink, sent for Lakeside General.',
    ])
  })

  it.each(locales)('has no link in its subject in %s', (locale) => {
    for (const kind of ['clinician', 'guest', 'interpreter'] as const)
      expect(invitationMessage(locale, kind, facts).subject).not.toContain('meet#t=')
  })
})

describe('message to the contacts on duty', () => {
  const place = { channel: 'sms', room, note: 'The monitor is dark' } as const
  const respond = 'https://wardlink.example/meet#r=Qq4_meet-secretAbCdEf1'

  it('says where a patient asks for the care team, and what was typed', () => {
    expect(alertMessage('en', { ...place, link: respond }).body).toBe(
      'A patient in Room 412, Bed A, 4 West Medical, Lakeside General is asking for the care team.\nThe monitor is dark\nRespond: https://wardlink.example/meet#r=Qq4_meet-secretAbCdEf1',
    )
  })

  it('isolates the name of the person at the console in Arabic, without their own control characters', () => {
    const { subject } = noticeMessage('ar', { ...place, by: 'Femi\u2069 Adeola' })
    expect(subject).toContain('طلب من \u2068Femi Adeola\u2069: ')
  })

  it('says which hospital sent it, as a mail', () => {
    expect(alertMessage('ja', { ...place, channel: 'email', link: respond }).body).toMatch(
      /^Lakeside Generalよりご連絡いたします。\n\n.+担当スタッフを呼んでいます。\n\nThe monitor is dark\n対応はこちらから：https:\S+\n\n.+Lakeside GeneralのWardlink/u,
    )
  })
})

describe('message in an unsupported language', () => {
  it.each([undefined, null, 'fr', 7])('is in English for %s', (locale) => {
    expect(invitationMessage(locale, 'interpreter', facts).subject).toMatch(/^Interpreter needed: Room/u)
    expect(alertMessage(locale, { ...facts, channel: 'email', note: '' }).body).toMatch(
      /^Hello,\n\nA patient/u,
    )
  })
})
