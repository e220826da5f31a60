/** Returns a message without the secrets of its links, which may contain a short name by chance. */
export const withoutLinks = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/#t=[\w-]+/gu, '')
