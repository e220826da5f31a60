import { isolate } from './isolate.ts'
import { mailText, type MessageLocale } from './mailText.ts'

interface Facts {
  name: string
  /** Name of the user's hospital; empty for a user of the platform. */
  hospital: string
  link: string
}

interface Language {
  subject: string
  /** Text before the link, which says what the link is for. */
  ask: (hospital: string) => string
  /** Text for a recipient who did not expect the mail. */
  unexpected: string
}

type Purpose = 'activate' | 'reset' | 'address'

const en: Record<Purpose, Language> = {
  activate: {
    subject: 'Set up your Wardlink account',
    ask: (hospital) =>
      `${hospital === '' ? 'Your administrator' : hospital} created a Wardlink account for you. Set your password within 3 days:`,
    unexpected: 'If you did not expect this email, you can ignore it.',
  },
  reset: {
    subject: 'Set a new password',
    ask: () => 'Use this link within one hour to set a new password:',
    unexpected: 'If you did not ask for this, ignore this email. Your password stays the same.',
  },
  address: {
    subject: 'Confirm your new email address',
    ask: () =>
      'This address was entered as the new email address of your Wardlink account. Confirm it within 3 days:',
    unexpected: 'If you did not expect this email, ignore it. The address of the account stays the same.',
  },
}

const ja: Record<Purpose, Language> = {
  activate: {
    subject: 'Wardlinkアカウントのご案内',
    ask: (hospital) =>
      `${hospital === '' ? '' : `${hospital}の`}Wardlinkのアカウントを作成しました。3日以内に、次のリンクからパスワードを設定してください。`,
    unexpected: 'お心当たりのない場合は、このメールを破棄してください。',
  },
  reset: {
    subject: '新しいパスワードの設定',
    ask: () => '1時間以内に、次のリンクから新しいパスワードを設定してください。',
    unexpected: 'お心当たりのない場合は、何もする必要はありません。パスワードは変わりません。',
  },
  address: {
    subject: '新しいメールアドレスの確認',
    ask: () =>
      'Wardlinkアカウントの新しいメールアドレスとして、このアドレスが入力されました。3日以内に、次のリンクから確認してください。',
    unexpected: 'お心当たりのない場合は、何もする必要はありません。メールアドレスは変わりません。',
  },
}

const ar: Record<Purpose, Language> = {
  activate: {
    subject: 'إعداد حسابك في Wardlink',
    ask: (hospital) =>
      `${hospital === '' ? 'أُنشئ لك حساب في Wardlink' : `أُنشئ لك حساب في Wardlink لدى ${isolate(hospital)}`}. يُرجى تعيين كلمة المرور خلال 3 أيام:`,
    unexpected: 'إذا لم تكن هذه الرسالة متوقعة فيمكن تجاهلها.',
  },
  reset: {
    subject: 'تعيين كلمة مرور جديدة',
    ask: () => 'يُرجى استخدام هذا الرابط خلال ساعة واحدة لتعيين كلمة مرور جديدة:',
    unexpected: 'إذا لم يكن هذا الطلب منك فيمكن تجاهل الرسالة. لن تتغير كلمة المرور.',
  },
  address: {
    subject: 'تأكيد عنوان البريد الإلكتروني الجديد',
    ask: () => 'أُدخل هذا العنوان ليكون البريد الإلكتروني الجديد لحسابك في Wardlink. يُرجى تأكيده خلال 3 أيام:',
    unexpected: 'إذا لم تكن هذه الرسالة متوقعة فيمكن تجاهلها. لن يتغير عنوان الحساب.',
  },
}

const languages: Readonly<Record<MessageLocale, Record<Purpose, Language>>> = { en, ja, ar }

/** Returns the mail that contains an account's link. */
export function accountLinkMessage(
  locale: MessageLocale,
  purpose: Purpose,
  { name, hospital, link }: Facts,
): { subject: string; body: string } {
  const { subject, ask, unexpected } = languages[locale][purpose]
  const paragraphs = [`${ask(hospital)}\n${link}`, unexpected]
  return { subject, body: mailText(locale, { name, hospital, paragraphs }) }
}
