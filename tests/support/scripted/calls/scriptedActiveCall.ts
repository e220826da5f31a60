import { expect, vi } from 'vitest'
import { person } from '../conference/scriptedConference.ts'
import { createScriptedMeet, invitation } from './scriptedMeet.ts'

/** Replaces the browser's stream with one without hardware. */
export function stubMediaStream(): void {
  vi.stubGlobal(
    'MediaStream',
    class {
      readonly #tracks: MediaStreamTrack[]
      constructor(tracks: MediaStreamTrack[] = []) {
        this.#tracks = tracks
      }
      getTracks() {
        return this.#tracks
      }
    },
  )
}

/** Polling interval for conditions that do not depend on a clock. */
const often = { interval: 5 }

/** Returns the page of a person who has followed their link and sees themselves. */
export async function inTheLobby(...args: Parameters<typeof createScriptedMeet>) {
  const page = createScriptedMeet(...args)
  page.meet.start()
  await vi.waitFor(() => expect(page.view().kind).toBe('checking'), often)
  await vi.waitFor(() => expect(page.store.get(page.meet.media.viewAtom).camera).not.toBe('opening'), often)
  return page
}

/** Returns the page of a person who has joined, with the room present. */
export async function inTheCall() {
  const page = await inTheLobby()
  await page.meet.join(' Adaeze Okafor ')
  const view = page.view()
  if (view.kind !== 'talking') throw new Error(view.kind)
  page.conference.letIn(person({ uuid: 'room', name: invitation.room.name, role: 'host' }))
  return { ...page, talk: view.call }
}
