import type { QualityCause } from '../../contract/reports.ts'
import type { MessageRow } from '../db/messages/messageStore.ts'
import { isolate } from './isolate.ts'
import { mailText, messageLocale, type MessageLocale } from './mailText.ts'

interface Facts {
  channel: MessageRow['channel']
  facility: string
  /** As `YYYY-MM-DD`. */
  day: string
}

interface UnitCalls {
  unit: string
  calls: number
  poor: number
  cause: QualityCause | null
}

interface Language {
  subject: (facility: string) => string
  day: (day: string) => string
  unit: (unit: string, poor: number, calls: number) => string
  /** Number of further units, at least one. */
  and: (more: number) => string
  cause: (cause: string) => string
  /** `beds` names the beds of which the cause is. */
  causes: Readonly<
    Record<QualityCause['direction'], { away: string; unit: string; beds: (beds: string) => string }>
  >
  /** Where the console shows more. */
  more: string
}

const en: Language = {
  subject: (facility) => `${facility}: Poor calls`,
  day: (day) => `On ${day}, picture or sound broke up in many calls.`,
  unit: (unit, poor, calls) => `${unit}: ${poor} of ${calls} calls were poor.`,
  and: (more) => (more === 1 ? 'and 1 more unit' : `and ${more} more units`),
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
  subject: (facility) => `${facility}：不良な通話が多発しています`,
  day: (day) => `${day}は、多くの通話で映像または音声が途切れました。`,
  unit: (unit, poor, calls) => `${unit}：通話${calls}件のうち${poor}件が不良でした。`,
  and: (more) => `ほか${more}か所`,
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

const arabicPlurals = new Intl.PluralRules('ar')
const moreUnits: Readonly<Record<Intl.LDMLPluralRule, (more: number) => string>> = {
  zero: () => '',
  one: () => 'ووحدة أخرى',
  two: () => 'ووحدتان أخريان',
  few: (more) => `و${more} وحدات أخرى`,
  many: (more) => `و${more} وحدة أخرى`,
  other: (more) => `و${more} وحدة أخرى`,
}

const ar: Language = {
  subject: (facility) => `${isolate(facility)}: مكالمات رديئة`,
  day: (day) => `تقطّعت الصورة أو الصوت في مكالمات كثيرة في ${day}.`,
  unit: (unit, poor, calls) => `${isolate(unit)}: كان ${poor} من أصل ${calls} من المكالمات رديئًا.`,
  and: (more) => moreUnits[arabicPlurals.select(more)](more),
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

/** Maximum number of units that a message names, and of beds of each. */
const named = 5

/**
 * Returns the message about a day on which many calls of these units were poor, each with the likely cause if
 * there is one. It contains no patient name.
 */
export function badDayMessage(
  wanted: unknown,
  { channel, facility, day }: Facts,
  units: readonly UnitCalls[],
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  const subject = language.subject(facility)
  const date = new Intl.DateTimeFormat(dateLocales[locale], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
  const lines = units.slice(0, named).map(({ unit, poor, calls, cause }) => {
    const why = cause === null ? [] : [language.cause(causeText(cause, locale))]
    return [language.unit(unit, poor, calls), ...why].join('\n')
  })
  const more = units.length - named
  if (more > 0) lines.push(language.and(more))
  const paragraphs = [subject, language.day(date), ...lines]
  const body =
    channel === 'email'
      ? mailText(locale, { hospital: facility, paragraphs: [...paragraphs, language.more] })
      : paragraphs.join('\n')
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
