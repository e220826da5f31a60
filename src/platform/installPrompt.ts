type Kind = 'installed' | 'prompt' | 'ios_instructions' | 'none'

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Navigator {
    /** Only on iOS and iPadOS: whether the page runs from the home screen. */
    readonly standalone?: boolean
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

/** The browser's offer to install the app, kept until somebody wants it. Made before the browser offers. */
export function createInstallPrompt(): {
  kind(): Kind
  onChange(listener: () => void): () => void
  prompt(): Promise<void>
} {
  let offer: BeforeInstallPromptEvent | null = null
  let installed = matchMedia('(display-mode: standalone)').matches || navigator.standalone === true
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
    tell()
  })
  window.addEventListener('appinstalled', () => {
    installed = true
    offer = null
    tell()
  })
  return {
    kind: () => {
      if (installed) return 'installed'
      if (offer !== null) return 'prompt'
      return navigator.standalone === false ? 'ios_instructions' : 'none'
    },
    onChange: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    prompt: async () => {
      const made = offer
      offer = null
      await made?.prompt()
      tell()
    },
  }
}
