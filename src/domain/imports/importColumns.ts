import type { ImportField, ImportKind, ImportMapping } from '../../contract/imports.ts'
import type { RoomItem } from '../../contract/rooms.ts'
import { normalizeForMatch } from '../text/normalizeForMatch.ts'

/** Required fields of each kind of import. */
export const neededFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  rooms: ['number', 'type', 'unit'],
  users: ['name', 'email', 'role', 'level'],
}

/** Column headings that people use, in the three languages and in our own CSV. */
const headings: Readonly<Record<ImportField, readonly string[]>> = {
  number: [
    'number',
    'room',
    'room number',
    'room/bed name',
    'room/bed',
    'room no',
    'name',
    '部屋',
    '部屋番号',
    '病室',
    '病室番号',
    '病室・ベッド名',
    '号室',
    'الغرفة',
    'رقم الغرفة',
    'اسم الغرفة/السرير',
    'غرفة',
  ],
  bed: ['bed', 'bed name', 'ベッド', 'ベッド名', '床', 'السرير', 'سرير', 'اسم السرير'],
  type: [
    'type',
    'device type',
    'device',
    '種別',
    '種類',
    '機器の種類',
    'デバイスの種類',
    '端末の種類',
    'النوع',
    'نوع الجهاز',
    'نوع',
  ],
  unit: [
    'unit',
    'unit/practice',
    'practice',
    'ward',
    'department',
    'unit name',
    'treatment room',
    '病棟',
    '病棟・診療科',
    '診療科',
    'الوحدة',
    'الوحدة/العيادة',
    'القسم',
    'العيادة',
  ],
  facility: [
    'facility',
    'hospital',
    'facility name',
    'site',
    '施設',
    '施設名',
    '病院',
    '病院名',
    'المنشأة',
    'المستشفى',
    'اسم المنشأة',
  ],
  customer: ['customer', 'customer name', '顧客', '顧客名', 'العميل', 'اسم العميل'],
  name: [
    'name',
    'full name',
    'user',
    'user name',
    'person',
    '氏名',
    '名前',
    'ユーザー',
    'ユーザー名',
    'الاسم',
    'الاسم الكامل',
    'المستخدم',
    'اسم المستخدم',
  ],
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'メール',
    'メールアドレス',
    'eメール',
    'البريد',
    'البريد الإلكتروني',
    'عنوان البريد الإلكتروني',
  ],
  role: ['role', 'roles', '役割', 'ロール', '権限', 'الدور', 'دور'],
  level: [
    'level',
    'level path',
    'path',
    'place',
    'node',
    'レベル',
    '階層',
    '所属',
    '場所',
    'المستوى',
    'المسار',
    'المكان',
  ],
  language: ['language', 'locale', '言語', 'اللغة', 'لغة'],
}

const folded = (text: string) => normalizeForMatch(text).replaceAll(/[/・:*#]/gu, '')

/** Maps fields to columns by their headings. Each column is used once, and the first match wins. */
export function guessMapping(fields: readonly ImportField[], first: readonly string[]): ImportMapping {
  const mapping: ImportMapping = {}
  const names = first.map(folded)
  for (const field of fields) {
    const known = new Set(headings[field].map(folded))
    const column = names.findIndex(
      (name, index) => known.has(name) && !Object.values(mapping).includes(index),
    )
    if (column >= 0) mapping[field] = column
  }
  return mapping
}

const types: Readonly<Record<RoomItem['type'], readonly string[]>> = {
  care_system: ['care_system', 'care system', 'ケアシステム', 'نظام رعاية', 'نظام الرعاية'],
  standalone: ['standalone', 'stand alone', 'スタンドアロン', '単体', 'مستقل'],
  byod: ['byod', 'own phone', 'own device', '私物端末', 'جهاز شخصي'],
}
const typeNames: readonly RoomItem['type'][] = ['care_system', 'standalone', 'byod']

/** Parses a room type written in any of the three languages; returns null if there is no such type. */
export function roomTypeOf(written: string): RoomItem['type'] | null {
  const word = folded(written)
  return typeNames.find((type) => types[type].some((known) => folded(known) === word)) ?? null
}
