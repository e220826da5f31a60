export type ButtonTone = 'plain' | 'primary' | 'quiet' | 'danger'

export interface ButtonLook {
  tone?: ButtonTone
  wide?: boolean
  className?: string | undefined
}

/** Returns the class of elements that look like a button: for `Button`, and for links to another screen. */
export function buttonClass({ tone = 'plain', wide = false, className }: ButtonLook = {}): string {
  return ['key', tone !== 'plain' && `key-${tone}`, wide && 'key-wide', className].filter(Boolean).join(' ')
}
