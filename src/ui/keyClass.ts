export type KeyTone = 'plain' | 'primary' | 'quiet' | 'danger'

export interface KeyLook {
  tone?: KeyTone
  wide?: boolean
  className?: string | undefined
}

/** The class of what looks like a key: for <Key>, and for links, which are keys that lead to another screen. */
export function keyClass({ tone = 'plain', wide = false, className }: KeyLook = {}): string {
  return ['key', tone !== 'plain' && `key-${tone}`, wide && 'key-wide', className].filter(Boolean).join(' ')
}
