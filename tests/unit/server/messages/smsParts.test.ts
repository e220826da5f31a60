import { describe, expect, it } from 'vitest'
import { requestMessage, requestNewsMessage } from '../../../../src/server/messages/careRequestMessages.ts'
import { deviceAlertMessage } from '../../../../src/server/messages/deviceAlertMessage.ts'
import {
  alertMessage,
  invitationMessage,
  noticeMessage,
} from '../../../../src/server/messages/roomMessages.ts'

/** Characters of one and of two units in the GSM 7-bit default alphabet (3GPP TS 23.038, 6.2.1). */
const single =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const double = '\f^{}\\[~]|€'

/** Returns the number of parts in which a gateway sends a text message, and bills it. */
function smsParts(text: string): number {
  const units = [...text].map((character) =>
    single.includes(character) ? 1 : double.includes(character) ? 2 : Number.NaN,
  )
  const septets = units.reduce((sum, unit) => sum + unit, 0)
  if (Number.isNaN(septets)) return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  return septets <= 160 ? 1 : Math.ceil(septets / 153)
}

const room = { number: '412', bed: 'A', unit: '4 West Medical', facility: 'Lakeside General' }
const link = 'https://wardlink.example/meet#t=Qq4_meet-secretAbCdEf1'
const facts = { channel: 'sms', room, note: '', link } as const
const respond = 'https://wardlink.example/meet#r=Qq4_meet-secretAbCdEf1'
const request = { channel: 'sms', room, kind: 'water', names: {}, link: respond } as const
const beds = Array.from({ length: 7 }, (_, index) => ({ ...room, number: String(401 + index) }))
const alert = { channel: 'sms', kind: 'covered', over: false } as const

describe('smsParts', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['·'.repeat(70), 1],
    ['·'.repeat(71), 2],
    ['€'.repeat(81), 2],
  ])('counts the parts of %s', (text, parts) => {
    expect(smsParts(text)).toBe(parts)
  })
})

describe('English text message', () => {
  it.each([
    ['an invite to a guest', invitationMessage('en', 'guest', facts), 1],
    ['a patient’s call to a clinician', invitationMessage('en', 'clinician', facts), 1],
    [
      'an invite to an interpreter',
      invitationMessage('en', 'interpreter', { ...facts, language: 'Spanish' }),
      1,
    ],
    ['an alert of the care team', alertMessage('en', facts), 1],
    ['a notice from the console', noticeMessage('en', { ...facts, by: 'Femi Adeola' }), 1],
    ['a care request', requestMessage('en', request), 1],
    ['the news of a claim', requestNewsMessage('en', 'claimed', { ...request, by: 'Femi Adeola' }), 1],
    ['an alert about one device', deviceAlertMessage('en', alert, beds.slice(0, 1)), 1],
    ['an alert about seven devices', deviceAlertMessage('en', alert, beds), 2],
  ])('takes few parts: %s', (_name, { body }, parts) => {
    expect(smsParts(body)).toBe(parts)
  })
})

describe('Japanese and Arabic text message', () => {
  it.each(['ja', 'ar'])('takes at most three parts in %s', (locale) => {
    for (const kind of ['guest', 'clinician', 'interpreter'] as const)
      expect(smsParts(invitationMessage(locale, kind, facts).body)).toBeLessThanOrEqual(3)
  })
})
