import type { InviteRow } from '../db/calls/inviteStore.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'

type Kind = InviteRow['kind']

interface Place {
  room: Pick<RoomRecord, 'number' | 'bed' | 'unit' | 'facility'>
  /** Note that the inviting person adds. */
  note: string
}

interface Facts extends Place {
  link: string
}

interface Language {
  place: (room: Facts['room']) => string
  subject: Readonly<Record<Kind, (place: string) => string>>
  asks: Readonly<Record<Kind, (place: string) => string>>
  join: (link: string) => string
  alert: (place: string) => string
  notice: (place: string, by: string) => string
}

const en: Language = {
  place: ({ number, bed, unit, facility }) =>
    [`Room ${number}${bed === '' ? '' : ` · Bed ${bed}`}`, unit, facility].join(', '),
  subject: {
    clinician: (place) => `A patient asks for you: ${place}`,
    guest: () => 'You are invited to a video call',
    interpreter: (place) => `An interpreter is needed: ${place}`,
  },
  asks: {
    clinician: (place) => `A patient in ${place} asks for you.`,
    guest: (place) => `You are invited to a video call with ${place}.`,
    interpreter: (place) => `An interpreter is needed for a video call with ${place}.`,
  },
  join: (link) => `Join: ${link}`,
  alert: (place) => `A patient in ${place} asks for the care team.`,
  notice: (place, by) => `${by} asks the care team to come to ${place}.`,
}

const ja: Language = {
  place: ({ number, bed, unit, facility }) =>
    [facility, unit, `${number}号室${bed === '' ? '' : ` ${bed}ベッド`}`].join(' '),
  subject: {
    clinician: (place) => `患者さんがお呼びです：${place}`,
    guest: () => 'ビデオ通話へのご招待',
    interpreter: (place) => `通訳をお願いします：${place}`,
  },
  asks: {
    clinician: (place) => `${place}の患者さんがお呼びです。`,
    guest: (place) => `${place}とのビデオ通話に招待されています。`,
    interpreter: (place) => `${place}とのビデオ通話で通訳が必要です。`,
  },
  join: (link) => `参加はこちらから：${link}`,
  alert: (place) => `${place}の患者さんがスタッフをお呼びです。`,
  notice: (place, by) => `${by}さんからの連絡：${place}へお願いします。`,
}

const ar: Language = {
  place: ({ number, bed, unit, facility }) =>
    [`الغرفة ${number}${bed === '' ? '' : ` · السرير ${bed}`}`, unit, facility].join('، '),
  subject: {
    clinician: (place) => `مريض يطلبك: ${place}`,
    guest: () => 'أنت مدعو إلى مكالمة فيديو',
    interpreter: (place) => `مطلوب مترجم فوري: ${place}`,
  },
  asks: {
    clinician: (place) => `يطلبك مريض في ${place}.`,
    guest: (place) => `أنت مدعو إلى مكالمة فيديو مع ${place}.`,
    interpreter: (place) => `مطلوب مترجم فوري لمكالمة فيديو مع ${place}.`,
  },
  join: (link) => `للانضمام: ${link}`,
  alert: (place) => `يطلب مريض في ${place} فريق الرعاية.`,
  notice: (place, by) => `يطلب ${by} من فريق الرعاية الحضور إلى ${place}.`,
}

const languages = new Map<unknown, Language>(Object.entries({ en, ja, ar }))

/** The message that carries an invite's link. It names the room and never the patient. */
export function invitationMessage(
  locale: unknown,
  kind: Kind,
  { room, note, link }: Facts,
): { subject: string; body: string } {
  const language = languages.get(locale) ?? en
  const place = language.place(room)
  const said = note.trim()
  // Short enough for a text message: one line, unless the inviting person adds a note.
  const between = said === '' ? ' ' : `\n${said}\n`
  const body = `${language.asks[kind](place)}${between}${language.join(link)}`
  return { subject: language.subject[kind](place), body }
}

/** Returns the message to the contacts on duty when someone in a room asks for them. */
export function alertMessage(locale: unknown, { room, note }: Place): { subject: string; body: string } {
  const language = languages.get(locale) ?? en
  return withNote(language.alert(language.place(room)), note)
}

/** Returns the message to the contacts on duty when someone at the console asks them to come to a room. */
export function noticeMessage(
  locale: unknown,
  { room, note, by }: Place & { by: string },
): { subject: string; body: string } {
  const language = languages.get(locale) ?? en
  return withNote(language.notice(language.place(room), by), note)
}

const withNote = (subject: string, note: string) => ({
  subject,
  body: [subject, note.trim()].filter((line) => line !== '').join('\n'),
})
