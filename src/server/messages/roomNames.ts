import { isolate } from './isolate.ts'
import type { MessageLocale } from './mailText.ts'

export interface NamedRoom {
  number: string
  bed: string
}

/** Returns the name of a room in a message, with its bed if it has several. In English it stays within the GSM 7-bit alphabet. */
export const roomNames: Readonly<Record<MessageLocale, (room: NamedRoom) => string>> = {
  en: ({ number, bed }) => (bed === '' ? `Room ${number}` : `Room ${number}, Bed ${bed}`),
  ja: ({ number, bed }) => (bed === '' ? `${number}号室` : `${number}号室 ${bed}ベッド`),
  ar: ({ number, bed }) =>
    bed === '' ? `الغرفة ${isolate(number)}` : `الغرفة ${isolate(number)}، السرير ${isolate(bed)}`,
}
