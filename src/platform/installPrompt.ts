type Kind = 'installed' | 'prompt' | 'ios_instructions' | 'none'

interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

declare global {
  interface Navigator {
    /** True if the page runs from the home screen. iOS and iPadOS only. */
    readonly standalone?: boolean
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent
  }
}

/**
 * Keeps the browser's offer to install the app until the user wants it. Must be created before the browser
 * makes its offer.
 */
export function createInstallPrompt(): {
  kind(): Kind
  onChange(listener: () => void): () => void
  prompt(): Promise<void>
} {
  let offer: BeforeInstallPromptEvent | null = null
  let installed = matchMedia('(display-mode: standalone)').matches || navigator.standalone === true
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event
    notify()
  })
  window.addEventListener('appinstalled', () => {
    installed = true
    offer = null
    notify()
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
      notify()
    },
  }
}
