import type { Page } from 'playwright'
import { call, joined } from './callSituations.ts'
import type { Say } from '../catalogue.ts'
import { openKeyboard } from '../sweep/onScreenKeyboard.ts'
import { beside, heading } from './situations.ts'
import type { Situation } from './situations.ts'
import { stagePins } from './stageScene.ts'

/** Types into the field with that name, with the keyboard over the lower half of the page. */
async function type(page: Page, field: string, words: string): Promise<void> {
  await page.getByLabel(field).first().click()
  await openKeyboard(page)
  await page.keyboard.type(words)
}

const typing = (situation: Situation): Situation => ({ ...situation, keyboard: true })

const typed = (field: string, words: string) => (page: Page, say: Say) => type(page, say(field), words)

/**
 * Situations in which a user types: the keyboard covers half of the page, and the typed text must be visible.
 */
export const withKeyboard: readonly Situation[] = [
  typing(
    beside(
      '35-chat-keyboard',
      call('keyboard, chat', '/aps-options', 'In a Call', async (page, say) => {
        await joined(page, say)
        await page
          .getByRole('link', { name: say('Message') })
          .first()
          .click()
        await heading(page, say('Group Chat'))
        await page.getByText('I am on the bus.').first().waitFor()
        await type(page, say('Write a message'), 'Please ask about my knee')
      }),
    ),
  ),
  typing(
    call('keyboard, guest by email', '/guest', 'Meet with a Guest', async (page, say) => {
      await page.getByRole('radio', { name: say('Email') }).check()
      await type(page, say("Your guest's email address"), 'chidi@example')
    }),
  ),
  typing(
    call(
      'keyboard, interpreter',
      '/interpreter',
      'Meet with an Interpreter',
      typed('Search for a language', 'a'),
    ),
  ),
  {
    name: 'keyboard, a pin',
    path: '/device-pins',
    session: 'open',
    keyboard: true,
    scene: { pins: stagePins },
    arrive: typed('Pin name', 'By the window'),
  },
  // Must be last: until the name is entered again, no other page of that session opens.
  {
    name: 'keyboard, verification',
    mockup: '35-verification-keyboard',
    path: '/',
    session: 'open',
    keyboard: true,
    scene: { verified: false },
    arrive: async (page, say) => {
      await page.getByLabel(say("Patient's Last Name")).fill('Okafor')
      await type(page, say('Room Number'), '41')
    },
  },
]
