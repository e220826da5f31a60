import type { CareRequestKind, CareRequestNames } from '../../contract/careRequests/careRequests.ts'
import type { MessageRow } from '../db/messages/messageStore.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import { isolate } from './isolate.ts'
import { messageLocale, type MessageLocale } from './mailText.ts'
import { placeText, respondText, roomMessage } from './roomMessages.ts'

/** News of a request: someone is on the way, has not finished, or is done; or the patient needs no one any longer. */
export type RequestNews = 'claimed' | 'released' | 'done' | 'taken_back'

interface Request {
  channel: MessageRow['channel']
  room: Pick<RoomRecord, 'number' | 'bed' | 'unit' | 'facility'>
  kind: CareRequestKind
  /** The level's own names of the kind. */
  names: CareRequestNames
}

interface Language {
  kinds: Readonly<Record<CareRequestKind, string>>
  asked: (what: string, place: string) => string
  news: Readonly<Record<RequestNews, (what: string, place: string, by: string) => string>>
}

const en: Language = {
  kinds: {
    pain: 'Pain',
    breathing: 'Trouble breathing',
    unwell: 'Feels unwell',
    water: 'Water',
    blanket: 'Blanket',
    position: 'Change of position',
    toilet: 'Toilet',
    medicine: 'Medicine',
    cleaning: 'Cleaning',
    interpreter: 'Interpreter',
    question: 'Question',
    other: 'Something else',
    alert: 'Care team',
  },
  asked: (what, place) => `Patient request (${what}): ${place}.`,
  news: {
    claimed: (what, place, by) =>
      `${by} is on the way to the patient request (${what}): ${place}. You do not have to do anything.`,
    released: (what, place, by) =>
      `${by} has not finished the patient request (${what}): ${place}. The patient is still waiting.`,
    done: (what, place, by) =>
      `${by} has finished the patient request (${what}): ${place}. You do not have to do anything.`,
    taken_back: (what, place) =>
      `The patient has taken back the request (${what}): ${place}. You do not have to do anything.`,
  },
}

const ja: Language = {
  kinds: {
    pain: '痛み',
    breathing: '息苦しさ',
    unwell: '具合が悪い',
    water: 'お水',
    blanket: '毛布',
    position: '体の向き',
    toilet: 'トイレ',
    medicine: 'お薬',
    cleaning: '掃除',
    interpreter: '通訳',
    question: '質問',
    other: 'その他',
    alert: '担当スタッフの呼び出し',
  },
  asked: (what, place) => `患者さんからの依頼（${what}）：${place}`,
  news: {
    claimed: (what, place, by) =>
      `${place}の患者さんの依頼（${what}）には${by}さんが対応します。ご対応は不要です。`,
    released: (what, place, by) =>
      `${place}の患者さんの依頼（${what}）への${by}さんの対応は、まだ終わっていません。患者さんはお待ちです。`,
    done: (what, place, by) =>
      `${place}の患者さんの依頼（${what}）には${by}さんが対応しました。ご対応は不要です。`,
    taken_back: (what, place) => `${place}の患者さんが依頼（${what}）を取り下げました。ご対応は不要です。`,
  },
}

const ar: Language = {
  kinds: {
    pain: 'ألم',
    breathing: 'ضيق في التنفس',
    unwell: 'توعّك',
    water: 'ماء',
    blanket: 'بطانية',
    position: 'تعديل الوضعية',
    toilet: 'دورة المياه',
    medicine: 'دواء',
    cleaning: 'تنظيف',
    interpreter: 'مترجم فوري',
    question: 'سؤال',
    other: 'طلب آخر',
    alert: 'فريق الرعاية',
  },
  asked: (what, place) => `طلب من مريض (${isolate(what)}): ${place}.`,
  news: {
    claimed: (what, place, by) =>
      `${isolate(by)} في الطريق لتلبية طلب المريض (${isolate(what)}): ${place}. لا يلزمك فعل أي شيء.`,
    released: (what, place, by) =>
      `لم يُكمل ${isolate(by)} طلب المريض (${isolate(what)}): ${place}. ما زال المريض ينتظر.`,
    done: (what, place, by) =>
      `لبّى ${isolate(by)} طلب المريض (${isolate(what)}): ${place}. لا يلزمك فعل أي شيء.`,
    taken_back: (what, place) => `سحب المريض طلبه (${isolate(what)}): ${place}. لا يلزمك فعل أي شيء.`,
  },
}

const languages: Readonly<Record<MessageLocale, Language>> = { en, ja, ar }

/** Returns the message to the people of a request, with the link by which they respond. It names the room, never the patient. */
export function requestMessage(
  wanted: unknown,
  { channel, room, kind, names, link }: Request & { link: string },
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const { asked } = languages[locale]
  const sentence = asked(nameOf(locale, kind, names), placeText(locale, room))
  return roomMessage(locale, { channel, room, note: respondText(locale, link) }, sentence)
}

/** Returns the message with news of a request; `by` is the person on the way. */
export function requestNewsMessage(
  wanted: unknown,
  news: RequestNews,
  { channel, room, kind, names, by }: Request & { by: string },
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const text = languages[locale].news[news]
  const sentence = text(nameOf(locale, kind, names), placeText(locale, room), by)
  return roomMessage(locale, { channel, room, note: '' }, sentence)
}

const nameOf = (locale: MessageLocale, kind: CareRequestKind, names: CareRequestNames): string =>
  names[locale]?.trim() || languages[locale].kinds[kind]
