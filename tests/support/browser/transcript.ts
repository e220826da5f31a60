import { act } from '@testing-library/react'
import { Virtual } from '@guidepup/virtual-screen-reader'

/** More than any screen says. */
const mostPhrases = 400

/**
 * What a screen reader says from the top of a page, or of a dialog, to its end, a phrase a line, as somebody hears it who goes through
 * it item by item. The stylesheets are not there: what a size hides is heard too. Each screen reader has words of its own; the order, the names and the states are the page's.
 */
export async function transcriptOf(container: Element): Promise<string> {
  const reader = new Virtual()
  await act(() => reader.start({ container }))
  try {
    const beginning = await reader.lastSpokenPhrase()
    for (let phrases = 0; phrases < mostPhrases; phrases += 1) {
      await act(() => reader.next())
      if ((await reader.lastSpokenPhrase()) === `end of ${beginning}`) break
    }
    const said = await reader.spokenPhraseLog()
    return `${said.join('\n')}\n`
  } finally {
    await reader.stop()
  }
}

/**
 * What a screen reader says by itself while something happens, in its order: how urgently, and what. This one says a region
 * whose parts change at once as often as it has parts; a person hears it once.
 */
export async function announcements(happens: () => Promise<unknown>): Promise<string[]> {
  const reader = new Virtual()
  await act(() => reader.start({ container: document.body }))
  try {
    await reader.clearSpokenPhraseLog()
    await happens()
    const said = await reader.spokenPhraseLog()
    const told = said.filter((phrase) => /^(?:polite|assertive): /u.test(phrase))
    // A region that falls silent says nothing.
    const heard = told.filter((phrase) => !phrase.endsWith(': '))
    return heard.filter((phrase, at) => phrase !== heard[at - 1])
  } finally {
    await reader.stop()
  }
}
