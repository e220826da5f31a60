import { isolate } from './isolate.ts'

export type MessageLocale = 'en' | 'ja' | 'ar'

/** Returns the language of a message: English if this version does not have the wanted one. */
export function messageLocale(wanted: unknown): MessageLocale {
  return wanted === 'ja' || wanted === 'ar' ? wanted : 'en'
}

interface Mail {
  /** Name of the recipient; absent if only the address is known. */
  name?: string
  /** Name of the hospital that sends the mail; empty for the platform. */
  hospital: string
  paragraphs: readonly string[]
}

interface Frame {
  greeting: (name: string, hospital: string) => string
  closing: (hospital: string) => string
}

const frames: Readonly<Record<MessageLocale, Frame>> = {
  en: {
    greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
    closing: (hospital) =>
      hospital === ''
        ? 'This is an automated message from Wardlink.'
        : `This is an automated message from Wardlink, sent for ${hospital}.`,
  },
  ja: {
    greeting: (name, hospital) =>
      name === '' ? `${hospital === '' ? 'Wardlink' : hospital}よりご連絡いたします。` : `${name}様`,
    closing: (hospital) =>
      `このメールは、${hospital === '' ? '' : `${hospital}の`}Wardlinkから自動送信されています。`,
  },
  ar: {
    greeting: (name) => (name === '' ? 'مرحبًا،' : `مرحبًا ${isolate(name)}،`),
    closing: (hospital) =>
      hospital === ''
        ? 'هذه رسالة تلقائية من Wardlink.'
        : `هذه رسالة تلقائية من Wardlink نيابةً عن ${isolate(hospital)}.`,
  },
}

/** Returns the text of a mail: a greeting, the paragraphs, and a line that says who sent it. */
export function mailText(locale: MessageLocale, { name = '', hospital, paragraphs }: Mail): string {
  const { greeting, closing } = frames[locale]
  const shown = paragraphs.filter((paragraph) => paragraph !== '')
  return [greeting(name, hospital), ...shown, closing(hospital)].join('\n\n')
}
