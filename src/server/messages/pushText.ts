import type { PushContent } from '../../contract/calls/pushSubscriptions.ts'
import type { RoomRecord } from '../db/rooms/roomStore.ts'
import { isolate } from './isolate.ts'
import { messageLocale, type MessageLocale } from './mailText.ts'
import { roomNames } from './roomNames.ts'

/** Title of a notification. `own`: the reader has claimed the call or request. */
export type PushTitle =
  | 'call_waiting'
  | 'call_claimed'
  | 'call_own'
  | 'call_over'
  | 'call_late'
  | 'request_waiting'
  | 'request_urgent'
  | 'request_claimed'
  | 'request_own'
  | 'request_done'
  | 'request_over'
  | 'request_late'
  | 'test'

const titles: Readonly<Record<MessageLocale, Readonly<Record<PushTitle, string>>>> = {
  en: {
    call_waiting: 'A patient is calling',
    call_claimed: 'Someone is coming to the call',
    call_own: 'You have claimed the call',
    call_over: 'The call has ended',
    call_late: 'A patient called earlier',
    request_waiting: 'A patient is asking for something',
    request_urgent: 'A patient urgently needs someone',
    request_claimed: 'Someone is on the way to the request',
    request_own: 'You are on the way to the request',
    request_done: 'The request is done',
    request_over: 'The request has ended',
    request_late: 'A patient asked for something earlier',
    test: 'Notifications are on',
  },
  ja: {
    call_waiting: '患者さんが呼んでいます',
    call_claimed: '呼び出しにほかの担当者が対応します',
    call_own: 'この呼び出しはあなたが対応します',
    call_over: '呼び出しは終了しました',
    call_late: '先ほど患者さんからの呼び出しがありました',
    request_waiting: '患者さんから依頼があります',
    request_urgent: '患者さんから急ぎの依頼があります',
    request_claimed: '依頼にほかの担当者が対応します',
    request_own: 'この依頼はあなたが対応します',
    request_done: '依頼への対応が終わりました',
    request_over: '依頼は終了しました',
    request_late: '先ほど患者さんから依頼がありました',
    test: '通知がオンになりました',
  },
  ar: {
    call_waiting: 'طلب من مريض',
    call_claimed: 'هناك من سيستجيب لطلب المريض',
    call_own: 'طلب المريض في عهدتك',
    call_over: 'انتهت المكالمة',
    call_late: 'وصل طلب من مريض في وقت سابق',
    request_waiting: 'طلب مساعدة من مريض',
    request_urgent: 'طلب مساعدة عاجل من مريض',
    request_claimed: 'هناك من هو في الطريق لتلبية طلب المساعدة',
    request_own: 'طلب المساعدة في عهدتك',
    request_done: 'تمت تلبية طلب المساعدة',
    request_over: 'انتهى طلب المساعدة',
    request_late: 'وصل طلب مساعدة من مريض في وقت سابق',
    test: 'الإشعارات مفعّلة',
  },
}

const proofs: Readonly<Record<MessageLocale, string>> = {
  en: 'This device notifies you when a patient calls or asks for something.',
  ja: '患者さんから呼び出しや依頼があると、この機器に通知します。',
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
 * Returns the text of a notification: it names the room, never a person. `late` is its title if it arrives too
 * late. A test has no room.
 */
export function pushText(
  wanted: string,
  { title, late }: { title: PushTitle; late: PushTitle },
  room: PushedRoom | null,
): PushText {
  const locale = messageLocale(wanted)
  const body = room === null ? proofs[locale] : places[locale](room)
  return { title: titles[locale][title], body, late_title: titles[locale][late], locale }
}
