import type { MessageLocale } from './mailText.ts'

/**
 * Sentences that a remote writes as the `body` of an invite, in the language that the user chose. A back end
 * that implements only the specification sends `body` as the message; here, it would repeat the invitation.
 * The first of each language is that of this version (src/remote/guest, src/remote/interpreter); the others
 * are those of the previous version, which runs on tablets until they are idle.
 */
export const remoteInviteTexts: Readonly<
  Record<MessageLocale, Readonly<Record<'guest' | 'interpreter', readonly string[]>>>
> = {
  en: {
    guest: ['You are invited to a video call with a patient at {facility}.'],
    interpreter: [
      'An interpreter ({language}) is needed for a video call at {facility}.',
      'Interpreter wanted for a video call at {facility}: {language}.',
    ],
  },
  ja: {
    guest: [
      '{facility}の患者さんとのビデオ通話にご招待します。',
      '{facility}の患者さんとのビデオ通話に招待されました。',
    ],
    interpreter: ['{facility}でのビデオ通話に通訳をお願いします：{language}'],
  },
  ar: {
    guest: [
      'دعوة إلى مكالمة فيديو مع مريض في {facility}.',
      'أنت مدعوّ إلى مكالمة فيديو مع مريض في {facility}.',
    ],
    interpreter: [
      'مطلوب مترجم فوري ({language}) لمكالمة فيديو في {facility}.',
      'مطلوب مترجم لمكالمة فيديو في {facility}: {language}.',
    ],
  },
}

interface InviteText {
  /** Language that the user chose on the remote; null if the text does not tell. */
  locale: MessageLocale | null
  /** Name of the interpreter's language; empty for a guest. */
  language: string
  /** Note that a person typed; empty if the remote wrote the text. */
  note: string
}

/** Returns what the `body` of an invite says: a note, or the language of a remote's own sentence. */
export function readInviteText(body: string, facility: string): InviteText {
  const text = body.replaceAll(/[\u2066-\u2069]/gu, '').trim()
  for (const locale of ['en', 'ja', 'ar'] as const) {
    const { guest, interpreter } = remoteInviteTexts[locale]
    for (const sentence of [...guest, ...interpreter]) {
      const [before = '', after] = sentence.replace('{facility}', () => facility).split('{language}')
      if (after === undefined) {
        if (text === before) return { locale, language: '', note: '' }
      } else if (
        text.startsWith(before) &&
        text.endsWith(after) &&
        text.length > before.length + after.length
      ) {
        const language = text.slice(before.length, text.length - after.length)
        return { locale, language, note: '' }
      }
    }
  }
  return { locale: null, language: '', note: body }
}
