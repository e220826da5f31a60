import type { QualityCause } from '../../contract/reports.ts'
import type { MessageRow } from '../db/messages/messageStore.ts'
import { isolate } from './isolate.ts'
import { mailText, messageLocale, type MessageLocale } from './mailText.ts'

interface Facts {
  channel: MessageRow['channel']
  unit: string
  facility: string
  /** As `YYYY-MM-DD`. */
  day: string
  calls: number
  poor: number
  cause: QualityCause | null
}

interface Language {
  subject: (unit: string, facility: string) => string
  calls: (poor: number, calls: number, day: string) => string
  cause: (cause: string) => string
  /** `beds` names the beds of which the cause is. */
  causes: Readonly<
    Record<QualityCause['direction'], { away: string; unit: string; beds: (beds: string) => string }>
  >
  /** Where the console shows more. */
  more: string
}

const en: Language = {
  subject: (unit, facility) => `${facility}: Poor calls in ${unit}`,
  calls: (poor, calls, day) => `${poor} of ${calls} calls were poor on ${day}: picture or sound broke up.`,
  cause: (cause) => `Likely cause: ${cause}.`,
  causes: {
    uplink: {
      away: 'uplink of the people outside the unit',
      unit: 'uplink of the whole unit',
      beds: (beds) => `uplink of ${beds}`,
    },
    downlink: {
      away: 'downlink of the people outside the unit',
      unit: 'downlink of the whole unit',
      beds: (beds) => `downlink of ${beds}`,
    },
    delay: {
      away: 'long round trip of the people outside the unit',
      unit: 'long round trip of the whole unit',
      beds: (beds) => `long round trip of ${beds}`,
    },
  },
  more: 'Call Quality in the console shows the beds and the days.',
}

const ja: Language = {
  subject: (unit, facility) => `${facility}：${unit}で不良な通話が多発しています`,
  calls: (poor, calls, day) =>
    `${day}は通話${calls}件のうち${poor}件が不良でした。映像または音声が途切れています。`,
  cause: (cause) => `考えられる原因：${cause}`,
  causes: {
    uplink: {
      away: '病棟・診療科の外の参加者の上り回線',
      unit: '病棟・診療科全体の上り回線',
      beds: (beds) => `${beds}の上り回線`,
    },
    downlink: {
      away: '病棟・診療科の外の参加者の下り回線',
      unit: '病棟・診療科全体の下り回線',
      beds: (beds) => `${beds}の下り回線`,
    },
    delay: {
      away: '病棟・診療科の外の参加者の通信の往復時間が長い',
      unit: '病棟・診療科全体の通信の往復時間が長い',
      beds: (beds) => `${beds}の通信の往復時間が長い`,
    },
  },
  more: '管理画面の「通話品質」で、ベッドごと、日ごとの状況を確認できます。',
}

const ar: Language = {
  subject: (unit, facility) => `${isolate(facility)}: مكالمات رديئة في ${isolate(unit)}`,
  calls: (poor, calls, day) =>
    `كان ${poor} من أصل ${calls} من المكالمات رديئًا في ${day}: تقطّعت الصورة أو الصوت.`,
  cause: (cause) => `السبب المرجّح: ${cause}.`,
  causes: {
    uplink: {
      away: 'الوصلة الصاعدة من المشاركين خارج الوحدة',
      unit: 'الوصلة الصاعدة من الوحدة كلها',
      beds: (beds) => `الوصلة الصاعدة من ${beds}`,
    },
    downlink: {
      away: 'الوصلة الهابطة إلى المشاركين خارج الوحدة',
      unit: 'الوصلة الهابطة إلى الوحدة كلها',
      beds: (beds) => `الوصلة الهابطة إلى ${beds}`,
    },
    delay: {
      away: 'زمن ذهاب وإياب طويل لدى المشاركين خارج الوحدة',
      unit: 'زمن ذهاب وإياب طويل في الوحدة كلها',
      beds: (beds) => `زمن ذهاب وإياب طويل لدى ${beds}`,
    },
  },
  more: 'تعرض صفحة «جودة المكالمات» في لوحة الإدارة الأسرّة والأيام.',
}

const languages: Readonly<Record<MessageLocale, Language>> = { en, ja, ar }

/** Locales of dates: Latin digits, as everywhere in Wardlink. */
const dateLocales: Readonly<Record<MessageLocale, string>> = { en: 'en-GB', ja: 'ja', ar: 'ar-u-nu-latn' }

/** Maximum number of beds that a message names. */
const named = 5

/**
 * Returns the message about a day on which many calls of a unit were poor, with the likely cause if there is
 * one. It contains no patient name.
 */
export function badDayMessage(wanted: unknown, facts: Facts): { subject: string; body: string } {
  const { channel, unit, facility, calls, poor, cause } = facts
  const locale = messageLocale(wanted)
  const language = languages[locale]
  const subject = language.subject(unit, facility)
  const day = new Intl.DateTimeFormat(dateLocales[locale], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${facts.day}T00:00:00Z`))
  const counts = language.calls(poor, calls, day)
  const why = cause === null ? '' : language.cause(causeText(cause, locale))
  const body =
    channel === 'email'
      ? mailText(locale, { hospital: facility, paragraphs: [subject, counts, why, language.more] })
      : [subject, counts, why].filter((line) => line !== '').join('\n')
  return { subject, body }
}

function causeText({ side, direction, extent, rooms }: QualityCause, locale: MessageLocale): string {
  const texts = languages[locale].causes[direction]
  if (side === 'away') return texts.away
  if (extent === 'unit') return texts.unit
  const shown = rooms.slice(0, named).map((room) => (locale === 'ar' ? isolate(room) : room))
  const beds = rooms.length > named ? [...shown, '…'] : shown
  return texts.beds(new Intl.ListFormat(dateLocales[locale], { type: 'conjunction' }).format(beds))
}
