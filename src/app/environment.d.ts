declare const __APP_VERSION__: string

declare module '*.md?raw' {
  const text: string
  export default text
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}

declare module 'virtual:console-texts/first' {
  import type { Messages } from '@lingui/core'
  export const catalog: Readonly<Record<'en' | 'ja' | 'ar', () => Promise<{ messages: Messages }>>>
}
