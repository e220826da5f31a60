export type ButtonTone = 'plain' | 'primary' | 'quiet' | 'danger'

export interface ButtonLook {
  tone?: ButtonTone
  wide?: boolean
  className?: string | undefined
}

/** The class of what looks like a key: for <Key>, and for links, which are keys that lead to another screen. */
export function buttonClass({ tone = 'plain', wide = false, className }: ButtonLook = {}): string {
  return ['key', tone !== 'plain' && `key-${tone}`, wide && 'key-wide', className].filter(Boolean).join(' ')
}
