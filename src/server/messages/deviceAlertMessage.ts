import type { AlertKind } from '../../contract/monitoring/monitoring.ts'

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
  and: (more: number) => string
  between: string
}

const en: Language = {
  kinds: {
    offline: 'no answer from the device',
    camera: 'the camera does not work',
    self_test: 'the self-test failed',
    slow: 'the connection is slow',
    version: 'the version is too old',
    covered: 'the camera has been covered for long',
  },
  ends: {
    offline: 'the device answers again',
    camera: 'the camera works again',
    self_test: 'the self-test went well again',
    slow: 'the connection is fast again',
    version: 'the version is new enough again',
    covered: 'the camera is not covered any more',
  },
  and: (more) => ` and ${more} more`,
  between: ', ',
}

const ja: Language = {
  kinds: {
    offline: '機器が応答しません',
    camera: 'カメラが動作していません',
    self_test: '自己診断に失敗しました',
    slow: '通信が遅くなっています',
    version: 'バージョンが古くなっています',
    covered: 'カメラが長時間覆われています',
  },
  ends: {
    offline: '機器の応答が回復しました',
    camera: 'カメラの動作が回復しました',
    self_test: '自己診断が正常に戻りました',
    slow: '通信速度が回復しました',
    version: 'バージョンの問題が解消しました',
    covered: 'カメラの覆いが外れました',
  },
  and: (more) => `、ほか${more}件`,
  between: '、',
}

const ar: Language = {
  kinds: {
    offline: 'الجهاز لا يستجيب',
    camera: 'الكاميرا لا تعمل',
    self_test: 'فشل الاختبار الذاتي',
    slow: 'الاتصال بطيء',
    version: 'الإصدار قديم جدًا',
    covered: 'الكاميرا مغطاة منذ وقت طويل',
  },
  ends: {
    offline: 'عاد الجهاز إلى الاستجابة',
    camera: 'عادت الكاميرا إلى العمل',
    self_test: 'نجح الاختبار الذاتي من جديد',
    slow: 'عاد الاتصال سريعًا',
    version: 'لم يعد الإصدار قديمًا',
    covered: 'لم تعد الكاميرا مغطاة',
  },
  and: (more) => ` و${more} أخرى`,
  between: '، ',
}

const languages = new Map<unknown, Language>(Object.entries({ en, ja, ar }))

/** Maximum number of beds that a message names; it gives only the number of the others. */
const named = 5

/**
 * Returns the message about devices of one facility that have the same problem, or no longer have it. It
 * contains no patient name.
 */
export function deviceAlertMessage(
  locale: unknown,
  { kind, over }: { kind: AlertKind; over: boolean },
  places: readonly Place[],
): { subject: string; body: string } {
  const language = languages.get(locale) ?? en
  const beds = places.slice(0, named).map(({ number, bed, unit }) => `${number}${bed} (${unit})`)
  const more = places.length > named ? language.and(places.length - named) : ''
  const subject = `${places[0]?.facility ?? ''}: ${(over ? language.ends : language.kinds)[kind]}`
  return { subject, body: `${subject}\n${beds.join(language.between)}${more}` }
}
