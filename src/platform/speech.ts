/** Speaks with the browser's own voices. A browser without them, or without a voice for the language, is silent. */
export const speech = {
  /** Speaks a text in place of the one that is spoken. `volume` is 0 to 1. */
  speak(text: string, { lang, volume }: { lang: string; volume: number }): void {
    if (!('speechSynthesis' in window)) return
    window.speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(text)
    utterance.lang = lang
    utterance.volume = volume
    window.speechSynthesis.speak(utterance)
  },
  /** Reads texts one after another, in place of what is spoken. Calls `onEnd` after the last one, unless stopped. */
  read(texts: readonly string[], { lang, onEnd }: { lang: string; onEnd: () => void }): void {
    if (!('speechSynthesis' in window)) return onEnd()
    window.speechSynthesis.cancel()
    // Chromium ends an utterance of more than 15 s: each text is one of its own.
    const utterances = texts.map((text) => new SpeechSynthesisUtterance(text))
    for (const utterance of utterances) {
      utterance.lang = lang
      // Without a voice for the language, there is an error and no end.
      utterance.addEventListener('error', ({ error }) => {
        if (error !== 'canceled' && error !== 'interrupted') onEnd()
      })
      window.speechSynthesis.speak(utterance)
    }
    utterances.at(-1)?.addEventListener('end', onEnd)
  },
  stop(): void {
    if ('speechSynthesis' in window) window.speechSynthesis.cancel()
  },
}
