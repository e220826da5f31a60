/** Characters that direct text: embeddings, overrides and isolates, which a name must not bring along. */
const directing = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * Isolates a value in a right-to-left plain text, so that its direction does not reorder the words around it
 * (U+2068 FIRST STRONG ISOLATE … U+2069 POP DIRECTIONAL ISOLATE).
 */
export function isolate(value: string | number): string {
  return `\u2068${String(value).replaceAll(directing, '')}\u2069`
}
