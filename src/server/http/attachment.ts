/** Returns the `Content-Disposition` header with which a browser saves the reply under that name. */
export function attachment(name: string): string {
  return `attachment; filename="${name.replaceAll(/[^\w.-]/gu, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
}
