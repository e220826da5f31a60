/** A message without the secrets of its links, in which a short name may stand by chance. */
export const withoutLinks = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/#t=[\w-]+/gu, '')
