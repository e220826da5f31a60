declare const __APP_VERSION__: string

declare module '*.md?raw' {
  const text: string
  export default text
}

declare module '*.po' {
  import type { Messages } from '@lingui/core'
  export const messages: Messages
}
