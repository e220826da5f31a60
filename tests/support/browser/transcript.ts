import { act } from '@testing-library/react'
import { Virtual } from '@guidepup/virtual-screen-reader'
import { expect } from 'vitest'
import { nameFaults } from '../pages/namesInEveryLanguage.ts'

/** More phrases than any screen has. */
const mostPhrases = 400

/**
 * Returns what a screen reader says from the top of a page or dialog to its end, one phrase per line, as
 * heard by a user who goes through it item by item. The stylesheets are not loaded, so text that a size hides
 * is heard too. Each screen reader has its own words; the order, the names and the states are the page's.
 */
async function transcriptOf(container: Element): Promise<string> {
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
 * Returns what a screen reader says by itself while something happens, in order: how urgently, and what. If
 * parts of a region change together, this reader says it once per part; a user hears it once.
 */
export async function announcements(happens: () => Promise<unknown>): Promise<string[]> {
  const reader = new Virtual()
  await act(() => reader.start({ container: document.body }))
  try {
    await reader.clearSpokenPhraseLog()
    await happens()
    const said = await reader.spokenPhraseLog()
    const told = said.filter((phrase) => /^(?:polite|assertive): /u.test(phrase))
    // A region that becomes empty says nothing.
    const heard = told.filter((phrase) => !phrase.endsWith(': '))
    return heard.filter((phrase, at) => phrase !== heard[at - 1])
  } finally {
    await reader.stop()
  }
}

/** Checks the transcript of a page against the file of that name, and the names in it. */
export async function isRead(name: string, what: HTMLElement = document.body): Promise<void> {
  await expect(await transcriptOf(what)).toMatchFileSnapshot(`${name}.txt`)
  expect(await nameFaults(what)).toEqual([])
}
