interface Facts {
  name: string
  link: string
}

interface Language {
  subject: string
  body: (facts: Facts) => string
}

type Purpose = 'activate' | 'reset' | 'address'

const en: Record<Purpose, Language> = {
  activate: {
    subject: 'Your Wardlink account',
    body: ({ name, link }) =>
      `${name}, an account was made for you. Choose your password here, within three days:\n${link}`,
  },
  reset: {
    subject: 'Choose a new password',
    body: ({ name, link }) =>
      `${name}, choose a new password here, within an hour:\n${link}\nIf you did not ask for this, leave it: nothing changes.`,
  },
  address: {
    subject: 'Confirm your new email address',
    body: ({ name, link }) =>
      `${name}, your Wardlink account is to have this email address. Confirm it here, within three days:\n${link}\nIf you do not know of this, leave it: nothing changes.`,
  },
}

const ja: Record<Purpose, Language> = {
  activate: {
    subject: 'Wardlinkのアカウント',
    body: ({ name, link }) =>
      `${name}様、アカウントが作成されました。3日以内に、こちらでパスワードを設定してください。\n${link}`,
  },
  reset: {
    subject: '新しいパスワードの設定',
    body: ({ name, link }) =>
      `${name}様、1時間以内に、こちらで新しいパスワードを設定してください。\n${link}\nお心当たりがない場合は、そのままで変更されません。`,
  },
  address: {
    subject: '新しいメールアドレスの確認',
    body: ({ name, link }) =>
      `${name}様、Wardlinkアカウントのメールアドレスがこのアドレスに変更されます。3日以内に、こちらで確認してください。\n${link}\nお心当たりがない場合は、そのままで変更されません。`,
  },
}

const ar: Record<Purpose, Language> = {
  activate: {
    subject: 'حسابك في Wardlink',
    body: ({ name, link }) => `${name}، أُنشئ لك حساب. اختر كلمة مرورك هنا خلال ثلاثة أيام:\n${link}`,
  },
  reset: {
    subject: 'اختر كلمة مرور جديدة',
    body: ({ name, link }) =>
      `${name}، اختر كلمة مرور جديدة هنا خلال ساعة:\n${link}\nإن لم تطلب ذلك فتجاهل الرسالة: لن يتغير شيء.`,
  },
  address: {
    subject: 'أكّد عنوان بريدك الجديد',
    body: ({ name, link }) =>
      `${name}، سيصبح هذا عنوان بريد حسابك في Wardlink. أكّده هنا خلال ثلاثة أيام:\n${link}\nإن لم تكن على علم بهذا فتجاهل الرسالة: لن يتغير شيء.`,
  },
}

const languages = { en, ja, ar } as const

/** The mail that carries the link of an account. */
export function accountLinkMessage(
  locale: keyof typeof languages,
  purpose: Purpose,
  facts: Facts,
): { subject: string; body: string } {
  const { subject, body } = languages[locale][purpose]
  return { subject, body: body(facts) }
}
