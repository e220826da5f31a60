import type { PushContent } from '../../contract/calls/pushSubscriptions.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import { isolate } from './isolate.ts'
import { messageLocale, type MessageLocale } from './mailText.ts'
import { roomNames } from './roomNames.ts'

type Titles = Readonly<Record<PushContent['news'] | 'own' | 'late', string>>

const titles: Readonly<Record<MessageLocale, Titles>> = {
  en: {
    waiting: 'A patient is calling',
    claimed: 'Someone is coming to the call',
    own: 'You have claimed the call',
    over: 'The call has ended',
    late: 'A patient called earlier',
    test: 'Notifications are on',
  },
  ja: {
    waiting: '患者さんが呼んでいます',
    claimed: '呼び出しにほかの担当者が対応します',
    own: 'この呼び出しはあなたが対応します',
    over: '呼び出しは終了しました',
    late: '先ほど患者さんからの呼び出しがありました',
    test: '通知がオンになりました',
  },
  ar: {
    waiting: 'طلب من مريض',
    claimed: 'هناك من سيستجيب لطلب المريض',
    own: 'طلب المريض في عهدتك',
    over: 'انتهت المكالمة',
    late: 'وصل طلب من مريض في وقت سابق',
    test: 'الإشعارات مفعّلة',
  },
}

const proofs: Readonly<Record<MessageLocale, string>> = {
  en: 'This device notifies you when a patient is calling.',
  ja: '患者さんから呼び出しがあると、この機器に通知します。',
  ar: 'يصل إشعار إلى هذا الجهاز عند وصول طلب من مريض.',
}

const places: Readonly<Record<MessageLocale, (room: PushedRoom) => string>> = {
  en: (room) => [roomNames.en(room), room.unit].join(', '),
  ja: (room) => [room.unit, roomNames.ja(room)].join(' '),
  ar: (room) => [roomNames.ar(room), isolate(room.unit)].join('، '),
}

type PushedRoom = Pick<RoomRecord, 'number' | 'bed' | 'unit'>
type PushText = Pick<PushContent, 'title' | 'body' | 'late_title' | 'locale'>

/**
 * Returns the text of a notification: it names the room, never a person. `own`: the reader has claimed the
 * call. A test has no room.
 */
export function pushText(
  wanted: string,
  news: PushContent['news'] | 'own',
  room: PushedRoom | null,
): PushText {
  const locale = messageLocale(wanted)
  const { [news]: title, late } = titles[locale]
  const body = room === null ? proofs[locale] : places[locale](room)
  return { title, body, late_title: news === 'waiting' ? late : title, locale }
}
