import { isolate } from './isolate.ts'
import { mailText, type MessageLocale } from './mailText.ts'

export const noticeKinds = ['password_guessed', 'code_guessed', 'address_asked', 'address_changed'] as const
export type NoticeKind = (typeof noticeKinds)[number]

interface Facts {
  name: string
  /** Name of the user's hospital; empty for a user of the platform. */
  hospital: string
  /** Future or current address of the account; empty if the notice is not about an address. */
  next: string
}

type Notices = Readonly<Record<NoticeKind, { subject: string; paragraphs: (next: string) => string[] }>>

const en: Notices = {
  password_guessed: {
    subject: 'Wrong passwords for your Wardlink account',
    paragraphs: () => [
      'Many wrong passwords were entered for your account today. No one signed in with them.',
      'If this was not you, choose a long password that you use nowhere else, and turn on two-step sign-in.',
    ],
  },
  code_guessed: {
    subject: 'Someone knows your Wardlink password',
    paragraphs: () => [
      'Your password was entered correctly, followed by ten wrong codes. No one signed in.',
      'If this was not you, choose a new password now: open the sign-in page and select “Forgot password?”.',
    ],
  },
  address_asked: {
    subject: 'The email address of your Wardlink account is about to change',
    paragraphs: (next) => [
      `An administrator entered a new email address for your account: ${next}`,
      'The change takes effect when the new address is confirmed. If you did not expect this, tell your administrator now.',
    ],
  },
  address_changed: {
    subject: 'The email address of your Wardlink account has changed',
    paragraphs: (next) => [
      `Your account now has this email address: ${next}`,
      'If you did not expect this, tell your administrator now.',
    ],
  },
}

const ja: Notices = {
  password_guessed: {
    subject: 'Wardlinkアカウントに誤ったパスワードの入力がありました',
    paragraphs: () => [
      '本日、お使いのアカウントに誤ったパスワードが何度も入力されました。ログインはされていません。',
      'お心当たりのない場合は、ほかで使っていない長いパスワードに変更し、2段階認証を有効にしてください。',
    ],
  },
  code_guessed: {
    subject: 'Wardlinkのパスワードが知られています',
    paragraphs: () => [
      '正しいパスワードが入力された後、誤ったコードが10回入力されました。ログインはされていません。',
      'お心当たりのない場合は、ログイン画面の「パスワードをお忘れですか？」から、すぐにパスワードを変更してください。',
    ],
  },
  address_asked: {
    subject: 'Wardlinkアカウントのメールアドレスが変更されます',
    paragraphs: (next) => [
      `管理者がお使いのアカウントに新しいメールアドレスを入力しました：${next}`,
      '新しいアドレスで確認されると、変更が有効になります。お心当たりのない場合は、すぐに管理者に連絡してください。',
    ],
  },
  address_changed: {
    subject: 'Wardlinkアカウントのメールアドレスが変更されました',
    paragraphs: (next) => [
      `お使いのアカウントのメールアドレスが変更されました：${next}`,
      'お心当たりのない場合は、すぐに管理者に連絡してください。',
    ],
  },
}

const ar: Notices = {
  password_guessed: {
    subject: 'كلمات مرور خاطئة لحسابك في Wardlink',
    paragraphs: () => [
      'أُدخلت اليوم كلمات مرور خاطئة كثيرة لحسابك. لم يتم تسجيل الدخول بها.',
      'إذا لم تكن هذه المحاولات منك، فيُرجى اختيار كلمة مرور طويلة غير مستخدمة في مكان آخر، وتفعيل تسجيل الدخول بخطوتين.',
    ],
  },
  code_guessed: {
    subject: 'كلمة مرورك في Wardlink معروفة لشخص آخر',
    paragraphs: () => [
      'أُدخلت كلمة مرورك الصحيحة ثم عشرة رموز خاطئة. لم يتم تسجيل الدخول.',
      'إذا لم تكن هذه المحاولات منك، فيُرجى اختيار كلمة مرور جديدة الآن: من صفحة تسجيل الدخول، الرابط «هل نسيت كلمة المرور؟».',
    ],
  },
  address_asked: {
    subject: 'سيتغير البريد الإلكتروني لحسابك في Wardlink',
    paragraphs: (next) => [
      `أدخل أحد المسؤولين عنوان بريد إلكتروني جديدًا لحسابك: ${isolate(next)}`,
      'يسري التغيير بعد تأكيد العنوان الجديد. إذا لم يكن ذلك متوقعًا، فيُرجى إبلاغ المسؤول الآن.',
    ],
  },
  address_changed: {
    subject: 'تغيّر البريد الإلكتروني لحسابك في Wardlink',
    paragraphs: (next) => [
      `أصبح البريد الإلكتروني لحسابك: ${isolate(next)}`,
      'إذا لم يكن ذلك متوقعًا، فيُرجى إبلاغ المسؤول الآن.',
    ],
  },
}

const languages: Readonly<Record<MessageLocale, Notices>> = { en, ja, ar }

/** Returns the notice that the owner of an account receives about it. */
export function accountNotice(
  locale: MessageLocale,
  kind: NoticeKind,
  { name, hospital, next }: Facts,
): { subject: string; body: string } {
  const { subject, paragraphs } = languages[locale][kind]
  return { subject, body: mailText(locale, { name, hospital, paragraphs: paragraphs(next) }) }
}
