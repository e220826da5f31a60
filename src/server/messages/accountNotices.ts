export const noticeKinds = ['password_guessed', 'code_guessed', 'address_asked', 'address_changed'] as const
export type NoticeKind = (typeof noticeKinds)[number]
export type NoticeLocale = 'en' | 'ja' | 'ar'

interface Facts {
  name: string
  /** The address that the account is to have, or has now; '' where the notice is about none. */
  next: string
}

type Notices = Readonly<Record<NoticeKind, { subject: string; body: (facts: Facts) => string }>>

const en: Notices = {
  password_guessed: {
    subject: 'Wrong passwords for your Wardlink account',
    body: ({ name }) =>
      `${name}, many wrong passwords were tried for your account today. Nobody got in by them. If it was not you, choose a long password that you use nowhere else, and turn on two-step sign-in.`,
  },
  code_guessed: {
    subject: 'Somebody knows your Wardlink password',
    body: ({ name }) =>
      `${name}, your password was entered correctly, and then ten wrong codes. Nobody got in. If it was not you, choose another password now: open the sign-in page and press “Forgot password?”.`,
  },
  address_asked: {
    subject: 'The address of your Wardlink account is to change',
    body: ({ name, next }) =>
      `${name}, an administrator has entered a new email address for your account: ${next}. It counts once it is confirmed from there. If you do not know of this, tell your administrator now.`,
  },
  address_changed: {
    subject: 'The address of your Wardlink account has changed',
    body: ({ name, next }) =>
      `${name}, your account now has this email address: ${next}. If you do not know of this, tell your administrator now.`,
  },
}

const ja: Notices = {
  password_guessed: {
    subject: 'Wardlinkアカウントに誤ったパスワードの入力がありました',
    body: ({ name }) =>
      `${name}様、本日、お使いのアカウントに誤ったパスワードが何度も入力されました。サインインはされていません。お心当たりがない場合は、ほかで使っていない長いパスワードに変更し、2段階サインインを有効にしてください。`,
  },
  code_guessed: {
    subject: 'Wardlinkのパスワードが知られています',
    body: ({ name }) =>
      `${name}様、正しいパスワードが入力された後、誤ったコードが10回入力されました。サインインはされていません。お心当たりがない場合は、サインイン画面の「パスワードをお忘れですか？」から、すぐにパスワードを変更してください。`,
  },
  address_asked: {
    subject: 'Wardlinkアカウントのメールアドレスが変更されます',
    body: ({ name, next }) =>
      `${name}様、管理者がお使いのアカウントに新しいメールアドレスを入力しました：${next}。そのアドレスで確認されると変更されます。お心当たりがない場合は、すぐに管理者に連絡してください。`,
  },
  address_changed: {
    subject: 'Wardlinkアカウントのメールアドレスが変更されました',
    body: ({ name, next }) =>
      `${name}様、お使いのアカウントのメールアドレスが変更されました：${next}。お心当たりがない場合は、すぐに管理者に連絡してください。`,
  },
}

const ar: Notices = {
  password_guessed: {
    subject: 'كلمات مرور خاطئة لحسابك في Wardlink',
    body: ({ name }) =>
      `${name}، جُرّبت اليوم كلمات مرور خاطئة كثيرة لحسابك، ولم يدخل بها أحد. إن لم تكن أنت، فاختر كلمة مرور طويلة لا تستخدمها في مكان آخر، وفعّل تسجيل الدخول بخطوتين.`,
  },
  code_guessed: {
    subject: 'شخص ما يعرف كلمة مرورك في Wardlink',
    body: ({ name }) =>
      `${name}، أُدخلت كلمة مرورك صحيحة ثم عشرة رموز خاطئة، ولم يدخل أحد. إن لم تكن أنت، فاختر كلمة مرور أخرى الآن: افتح صفحة تسجيل الدخول واضغط «نسيت كلمة المرور؟».`,
  },
  address_asked: {
    subject: 'عنوان حسابك في Wardlink سيتغير',
    body: ({ name, next }) =>
      `${name}، أدخل أحد المسؤولين عنوان بريد جديدًا لحسابك: ${next}. يسري بعد تأكيده من ذلك البريد. إن لم تكن على علم بهذا، فأخبر المسؤول الآن.`,
  },
  address_changed: {
    subject: 'تغيّر عنوان حسابك في Wardlink',
    body: ({ name, next }) =>
      `${name}، أصبح عنوان بريد حسابك: ${next}. إن لم تكن على علم بهذا، فأخبر المسؤول الآن.`,
  },
}

const languages = { en, ja, ar } as const

/** Returns the notice that the owner of an account receives about it. */
export function accountNotice(
  locale: NoticeLocale,
  kind: NoticeKind,
  facts: Facts,
): { subject: string; body: string } {
  const { subject, body } = languages[locale][kind]
  return { subject, body: body(facts) }
}
