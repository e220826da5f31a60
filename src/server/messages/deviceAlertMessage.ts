import type { AlertKind } from '../../contract/monitoring/monitoring.ts'
import type { MessageRow } from '../db/messages/messageStore.ts'
import { isolate } from './isolate.ts'
import { mailText, messageLocale, type MessageLocale } from './mailText.ts'
import { roomNames } from './roomNames.ts'

interface Place {
  number: string
  bed: string
  unit: string
  facility: string
}

interface Language {
  kinds: Readonly<Record<AlertKind, string>>
  /** Text when the problem is over. */
  ends: Readonly<Record<AlertKind, string>>
  at: (facility: string, event: string) => string
  room: (place: Place) => string
  /** Number of further beds, at least one. */
  and: (more: number) => string
}

const en: Language = {
  kinds: {
    offline: 'Device offline',
    camera: 'Camera not working',
    self_test: 'Self-test failed',
    slow: 'Slow connection',
    version: 'Version out of date',
    covered: 'Camera covered for a long time',
  },
  ends: {
    offline: 'Device back online',
    camera: 'Camera working again',
    self_test: 'Self-test passed again',
    slow: 'Connection no longer slow',
    version: 'Version up to date again',
    covered: 'Camera no longer covered',
  },
  at: (facility, event) => `${facility}: ${event}`,
  room: (place) => `${roomNames.en(place)} (${place.unit})`,
  and: (more) => `and ${more} more`,
}

const ja: Language = {
  kinds: {
    offline: '機器がオフラインです',
    camera: 'カメラが動作していません',
    self_test: '自己診断に失敗しました',
    slow: '通信が遅くなっています',
    version: 'バージョンが古くなっています',
    covered: 'カメラが長時間隠されています',
  },
  ends: {
    offline: '機器がオンラインに戻りました',
    camera: 'カメラの動作が回復しました',
    self_test: '自己診断が正常に戻りました',
    slow: '通信速度が回復しました',
    version: 'バージョンの問題が解消しました',
    covered: 'カメラが再び使えるようになりました',
  },
  at: (facility, event) => `${facility}：${event}`,
  room: (place) => `${roomNames.ja(place)}（${place.unit}）`,
  and: (more) => `ほか${more}件`,
}

const arabicPlurals = new Intl.PluralRules('ar')
const moreBeds: Readonly<Record<Intl.LDMLPluralRule, (more: number) => string>> = {
  zero: () => '',
  one: () => 'وسرير آخر',
  two: () => 'وسريران آخران',
  few: (more) => `و${more} أسرّة أخرى`,
  many: (more) => `و${more} سريرًا آخر`,
  other: (more) => `و${more} سرير آخر`,
}

const ar: Language = {
  kinds: {
    offline: 'الجهاز غير متصل',
    camera: 'الكاميرا لا تعمل',
    self_test: 'فشل الاختبار الذاتي',
    slow: 'الاتصال بطيء',
    version: 'الإصدار قديم',
    covered: 'الكاميرا مغطاة منذ وقت طويل',
  },
  ends: {
    offline: 'عاد الجهاز إلى الاتصال',
    camera: 'عادت الكاميرا إلى العمل',
    self_test: 'نجح الاختبار الذاتي من جديد',
    slow: 'لم يعد الاتصال بطيئًا',
    version: 'لم يعد الإصدار قديمًا',
    covered: 'لم تعد الكاميرا مغطاة',
  },
  at: (facility, event) => `${isolate(facility)}: ${event}`,
  room: (place) => `${roomNames.ar(place)} (${isolate(place.unit)})`,
  and: (more) => moreBeds[arabicPlurals.select(more)](more),
}

const languages: Readonly<Record<MessageLocale, Language>> = { en, ja, ar }

/** Maximum number of beds that a message names; it gives only the number of the others. */
const named = 5

interface Facts {
  channel: MessageRow['channel']
  kind: AlertKind
  over: boolean
}

/**
 * Returns the message about devices of one facility that have the same problem, or no longer have it. It
 * contains no patient name.
 */
export function deviceAlertMessage(
  wanted: unknown,
  { channel, kind, over }: Facts,
  places: readonly Place[],
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  const hospital = places[0]?.facility ?? ''
  const subject = language.at(hospital, (over ? language.ends : language.kinds)[kind])
  const more = places.length - named
  // One bed a line: the name of a bed contains commas.
  const beds = [
    ...places.slice(0, named).map((place) => language.room(place)),
    ...(more > 0 ? [language.and(more)] : []),
  ].join('\n')
  const body =
    channel === 'email' ? mailText(locale, { hospital, paragraphs: [subject, beds] }) : `${subject}\n${beds}`
  return { subject, body }
}
