import { describe, expect, it } from 'vitest'
import { accountLinkMessage } from '../../../../src/server/messages/accountLinkMessage.ts'
import { accountNotice, noticeKinds } from '../../../../src/server/messages/accountNotices.ts'
import { testMessage } from '../../../../src/server/messages/testMessage.ts'
import { webhookStoppedMessage } from '../../../../src/server/messages/webhookStoppedMessage.ts'

const link = 'https://wardlink.example/activate-user#t=Secret'
const facts = { name: 'Mia Chen', hospital: 'Lakeside General', link }

/** First and last paragraph of a mail. */
const ends = (body: string) => {
  const paragraphs = body.split('\n\n')
  return [paragraphs[0], paragraphs.at(-1)]
}
const frames = {
  en: ['Hello Mia Chen,', 'This is an automated message from Wardlink, sent for Lakeside General.'],
  ja: ['Mia Chen様', 'このメールは、Lakeside GeneralのWardlinkから自動送信されています。'],
  ar: ['مرحبًا \u2068Mia Chen\u2069،', 'هذه رسالة تلقائية من Wardlink نيابةً عن \u2068Lakeside General\u2069.'],
} as const

describe('mail to an account', () => {
  it.each(['en', 'ja', 'ar'] as const)('greets by name and says which hospital sent it in %s', (locale) => {
    for (const purpose of ['activate', 'reset', 'address'] as const) {
      const { body } = accountLinkMessage(locale, purpose, facts)
      expect(ends(body)).toEqual(frames[locale])
      expect(body.split('\n')).toContain(link)
    }
    for (const kind of noticeKinds)
      expect(ends(accountNotice(locale, kind, { ...facts, next: 'mia@example.org' }).body)).toEqual(
        frames[locale],
      )
  })

  it('names Wardlink alone for a user of the platform', () => {
    const { body } = accountLinkMessage('en', 'activate', { ...facts, hospital: '' })
    expect(body).toContain('Your administrator created a Wardlink account for you.')
    expect(ends(body)[1]).toBe('This is an automated message from Wardlink.')
  })
})

describe('mail in every language', () => {
  it('about a stopped webhook greets its owner', () => {
    const { body } = webhookStoppedMessage({ ...facts, host: 'hooks.example' })
    for (const [greeting, closing] of Object.values(frames)) {
      expect(body).toContain(`${greeting}\n\n`)
      expect(body).toContain(closing)
    }
    expect(body).toContain('\u2068hooks.example\u2069')
  })

  it('of a test names the level, and as a text message only says what it is', () => {
    expect(testMessage({ channel: 'email', orgUnit: 'Lakeside General' }).body).toContain(frames.ja[1])
    expect(testMessage({ channel: 'sms', orgUnit: 'Lakeside General' }).body.split('\n')).toHaveLength(3)
  })
})
