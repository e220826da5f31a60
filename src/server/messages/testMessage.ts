import type { MessageRow } from '../db/messages/messageStore.ts'
import { mailText } from './mailText.ts'

interface Facts {
  channel: MessageRow['channel']
  /** Name of the org unit that the recipient is registered at; empty for the platform. */
  orgUnit: string
}

const texts = {
  en: 'This is a test message from Wardlink. You will receive messages here.',
  ja: 'これはWardlinkからのテストメッセージです。今後のメッセージはこちらに届きます。',
  ar: 'هذه رسالة اختبار من Wardlink. ستصل الرسائل إلى هنا.',
} as const

/** Returns a test message in all three languages, because the reader’s language is not known yet. */
export function testMessage({ channel, orgUnit }: Facts): { subject: string; body: string } {
  const from = orgUnit === '' ? '' : ` (${orgUnit})`
  const bodies = (['en', 'ja', 'ar'] as const).map((locale) =>
    channel === 'email'
      ? mailText(locale, { hospital: orgUnit, paragraphs: [texts[locale]] })
      : texts[locale],
  )
  return {
    subject: `Wardlink${from}: test · テスト · اختبار`,
    body: bodies.join(channel === 'email' ? '\n\n\n' : '\n'),
  }
}
