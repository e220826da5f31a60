import { languageNameFor } from '../../domain/calls/spokenLanguage.ts'
import type { InviteRow } from '../db/calls/inviteStore.ts'
import type { MessageRow } from '../db/messages/messageStore.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import { isolate } from './isolate.ts'
import { mailText, messageLocale, type MessageLocale } from './mailText.ts'
import { roomNames } from './roomNames.ts'

type Kind = InviteRow['kind']

interface Place {
  channel: MessageRow['channel']
  room: Pick<RoomRecord, 'number' | 'bed' | 'unit' | 'facility'>
  /** Note by the person who sends the message. */
  note: string
}

interface Facts extends Place {
  link: string
  /** Name of the interpreter's language; empty if it is not known. */
  language?: string
}

interface Invited {
  room: Facts['room']
  place: string
  /** Name of the interpreter's language in the language of the message; empty if it is not known. */
  language: string
}

interface Language {
  place: (room: Facts['room']) => string
  subject: Readonly<Record<Kind, (invited: Invited) => string>>
  asks: Readonly<Record<Kind, (invited: Invited) => string>>
  join: string
  /** Text between the sentence and the link in a text message. */
  beforeJoin: string
  /** Text before the link by which someone responds to a request or an alert. */
  beforeRespond: string
  alert: (place: string) => string
  notice: (place: string, by: string) => string
  claimed: (place: string, by: string) => string
  released: (place: string, by: string) => string
}

const en: Language = {
  place: (room) => [roomNames.en(room), room.unit, room.facility].join(', '),
  subject: {
    clinician: ({ place }) => `Patient call: ${place}`,
    guest: () => 'You are invited to a video call',
    interpreter: ({ place, language }) => `Interpreter needed${inBrackets(language)}: ${place}`,
  },
  asks: {
    clinician: ({ place }) => `A patient is calling for you: ${place}.`,
    guest: ({ room: { facility, number } }) =>
      `You are invited to a video call with a patient at ${facility} (room ${number}).`,
    interpreter: ({ place, language }) =>
      `Interpreter needed${inBrackets(language)} for a video call: ${place}.`,
  },
  join: 'Join: ',
  beforeJoin: ' ',
  beforeRespond: 'Respond: ',
  alert: (place) => `A patient in ${place} is asking for the care team.`,
  notice: (place, by) => `${by} is asking the care team to come to ${place}.`,
  claimed: (place, by) => `${by} is coming to the call from ${place}. You do not have to do anything.`,
  released: (place, by) =>
    `${by} has not joined the call from ${place}. The patient is still waiting: open the link in the first message.`,
}

const ja: Language = {
  place: (room) => [room.facility, room.unit, roomNames.ja(room)].join(' '),
  subject: {
    clinician: ({ place }) => `患者さんからの呼び出し：${place}`,
    guest: () => 'ビデオ通話へのご招待',
    interpreter: ({ place, language }) => `通訳のお願い${inWideBrackets(language)}：${place}`,
  },
  asks: {
    clinician: ({ place }) => `${place}の患者さんが呼んでいます。`,
    guest: ({ room: { facility, number } }) =>
      `${facility}（${number}号室）の患者さんから、ビデオ通話へのご招待です。`,
    interpreter: ({ place, language }) =>
      `${place}の患者さんとのビデオ通話に、通訳${inWideBrackets(language)}をお願いします。`,
  },
  join: '参加はこちらから：',
  beforeJoin: '',
  beforeRespond: '対応はこちらから：',
  alert: (place) => `${place}の患者さんが担当スタッフを呼んでいます。`,
  notice: (place, by) => `${by}さんより、${place}へお越しくださいとの連絡です。`,
  claimed: (place, by) => `${place}の呼び出しには${by}さんが対応します。ご対応は不要です。`,
  released: (place, by) =>
    `${by}さんは${place}の通話にまだ参加していません。患者さんはお待ちです。最初のメッセージのリンクを開いてください。`,
}

const ar: Language = {
  place: (room) => [roomNames.ar(room), isolate(room.unit), isolate(room.facility)].join('، '),
  subject: {
    clinician: ({ place }) => `طلب من مريض: ${place}`,
    guest: () => 'دعوة إلى مكالمة فيديو',
    interpreter: ({ place, language }) => `مطلوب مترجم فوري${inBrackets(isolated(language))}: ${place}`,
  },
  asks: {
    clinician: ({ place }) => `طلب من مريض: التحدث مع الفريق الطبي. ${place}.`,
    guest: ({ room: { facility, number } }) =>
      `دعوة إلى مكالمة فيديو مع مريض في ${isolate(facility)} (الغرفة ${isolate(number)}).`,
    interpreter: ({ place, language }) =>
      `مطلوب مترجم فوري${inBrackets(isolated(language))} لمكالمة فيديو: ${place}.`,
  },
  // On a line of its own, the link is written from left to right.
  join: 'للانضمام:\n',
  beforeJoin: ' ',
  beforeRespond: 'للاستجابة:\n',
  alert: (place) => `يطلب مريض في ${place} فريق الرعاية.`,
  notice: (place, by) => `طلب من ${isolate(by)}: حضور فريق الرعاية إلى ${place}.`,
  claimed: (place, by) => `سيستجيب ${isolate(by)} لطلب المريض في ${place}. لا يلزمك فعل أي شيء.`,
  released: (place, by) =>
    `لم ينضم ${isolate(by)} إلى المكالمة من ${place}. ما زال المريض ينتظر: افتح الرابط في الرسالة الأولى.`,
}

const isolated = (language: string) => (language === '' ? '' : isolate(language))
const inBrackets = (language: string) => (language === '' ? '' : ` (${language})`)
const inWideBrackets = (language: string) => (language === '' ? '' : `（${language}）`)

const languages: Readonly<Record<MessageLocale, Language>> = { en, ja, ar }

/** Returns a room as messages name it. */
export const placeText = (locale: MessageLocale, room: Place['room']): string => languages[locale].place(room)

/** Returns the message with an invite's link. It names the room, never the patient. */
export function invitationMessage(
  wanted: unknown,
  kind: Kind,
  { channel, room, note, link, language: spoken = '' }: Facts,
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  const invited = {
    room,
    place: language.place(room),
    language: spoken === '' ? '' : languageNameFor(spoken, locale),
  }
  const subject = language.subject[kind](invited)
  const sentence = language.asks[kind](invited)
  const trimmed = note.trim()
  if (channel === 'email') {
    const paragraphs = [sentence, trimmed, `${language.join.trimEnd()}\n${link}`]
    return { subject, body: mailText(locale, { hospital: room.facility, paragraphs }) }
  }
  const between = trimmed === '' ? language.beforeJoin : `\n${trimmed}\n`
  return { subject, body: `${sentence}${between}${language.join}${link}` }
}

/** Returns the message to the contacts on duty when someone in a room asks for them, with the link to respond. */
export function alertMessage(
  wanted: unknown,
  { link, ...place }: Place & { link: string },
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  const note = [place.note.trim(), respondText(locale, link)].filter((line) => line !== '').join('\n')
  return roomMessage(locale, { ...place, note }, language.alert(language.place(place.room)))
}

/** Returns the link by which someone responds to a request or an alert, with the text before it. */
export const respondText = (locale: MessageLocale, link: string): string =>
  `${languages[locale].beforeRespond}${link}`

/** Returns the message to the contacts on duty when someone at the console asks them to come to a room. */
export function noticeMessage(
  wanted: unknown,
  { by, ...place }: Place & { by: string },
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  return roomMessage(locale, place, language.notice(language.place(place.room), by))
}

/** Returns the message to those who were called to a patient, when someone is coming or has not come. */
export function claimMessage(
  wanted: unknown,
  news: 'claimed' | 'released',
  { by, channel, room }: Omit<Place, 'note'> & { by: string },
): { subject: string; body: string } {
  const locale = messageLocale(wanted)
  const language = languages[locale]
  return roomMessage(locale, { channel, room, note: '' }, language[news](language.place(room), by))
}

/** Returns a message of one sentence about a room, with a note. */
export function roomMessage(locale: MessageLocale, { channel, room, note }: Place, subject: string) {
  const paragraphs = [subject, note.trim()].filter((line) => line !== '')
  const body =
    channel === 'email' ? mailText(locale, { hospital: room.facility, paragraphs }) : paragraphs.join('\n')
  return { subject, body }
}
