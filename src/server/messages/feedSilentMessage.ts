import type { MessageRow } from '../db/messages/messageStore.ts'
import { isolate } from './isolate.ts'
import { mailText, messageLocale, type MessageLocale } from './mailText.ts'

interface Facts {
  channel: MessageRow['channel']
  /** Name of the feed, and of the org unit whose patients it is about. */
  feed: string
  hospital: string
  minutes: number
}

interface Language {
  subject: (feed: string) => string
  silent: (minutes: number) => string
  check: string
}

const arabicPlurals = new Intl.PluralRules('ar')
const arabicMinutes: Readonly<Record<Intl.LDMLPluralRule, (minutes: number) => string>> = {
  zero: (minutes) => `${minutes} دقيقة`,
  one: () => 'دقيقة واحدة',
  two: () => 'دقيقتين',
  few: (minutes) => `${minutes} دقائق`,
  many: (minutes) => `${minutes} دقيقة`,
  other: (minutes) => `${minutes} دقيقة`,
}

const languages: Readonly<Record<MessageLocale, Language>> = {
  en: {
    subject: (feed) => `${feed}: No HL7 messages`,
    silent: (minutes) =>
      `No new message has arrived for ${minutes} minutes. Patients in Wardlink may be in the wrong beds.`,
    check: 'Check the connection to the hospital’s information system.',
  },
  ja: {
    subject: (feed) => `${feed}：HL7メッセージが届いていません`,
    silent: (minutes) =>
      `${minutes}分間新しいメッセージが届いていません。Wardlinkの患者さんのベッドが実際と異なるおそれがあります。`,
    check: '病院情報システムとの接続を確認してください。',
  },
  ar: {
    subject: (feed) => `${isolate(feed)}: لا تصل رسائل HL7`,
    silent: (minutes) =>
      `لم تصل أي رسالة جديدة منذ ${arabicMinutes[arabicPlurals.select(minutes)](minutes)}. قد لا تطابق أسرّة المرضى في Wardlink الواقع.`,
    check: 'يُرجى التحقق من الاتصال بنظام معلومات المستشفى.',
  },
}

/** Returns the message that a feed is silent. It contains no patient name. */
export function feedSilentMessage(
  wanted: unknown,
  { channel, feed, hospital, minutes }: Facts,
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  const subject = language.subject(feed)
  const paragraphs = [subject, language.silent(minutes), language.check]
  return {
    subject,
    body: channel === 'email' ? mailText(locale, { hospital, paragraphs }) : paragraphs.join('\n'),
  }
}
