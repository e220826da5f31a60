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
  stop(): void {
    if ('speechSynthesis' in window) window.speechSynthesis.cancel()
  },
}
