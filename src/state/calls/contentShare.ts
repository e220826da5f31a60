import { atom } from 'jotai'
import type { Stop } from '../ports.ts'
import { showToastAtom } from '../toasts.ts'
import { conferenceAtom, conferenceConnectionAtom } from './conferenceConnection.ts'
import { heardParticipantsAtom } from './participants.ts'

/** Content that everyone in the call can see until it is closed. */
export interface Content {
  stream: MediaStream
  close: Stop
}

/** Reason why there is nothing to share. */
export type NotShared = 'cancelled' | 'refused' | 'unreadable' | 'not_connected'

export type OpenedContent = { ok: true; content: Content } | { ok: false; because: NotShared }

/** Content of this device that can be shared. */
export interface ContentPort {
  canShareScreen: boolean
  /**
   * Asks for the screen in the browser's own dialog. Must be called during a press, before anything is
   * awaited.
   */
  screen(): Promise<OpenedContent>
  picture(file: Blob): Promise<OpenedContent>
}

/** Content shared from this device. `starting` until the conference reports that the others can see it. */
export type ContentShare =
  | { kind: 'none' }
  | { kind: 'starting' | 'sharing'; what: 'screen' | 'picture'; content: Content }

const shareStateAtom = atom<ContentShare>({ kind: 'none' })
export const contentShareAtom = atom((get) => get(shareStateAtom))

/**
 * Shares the content in place of what was shared before. Resolves to null once it is being sent, otherwise to
 * the reason.
 */
export const shareContentAtom = atom(
  null,
  async (
    get,
    set,
    what: 'screen' | 'picture',
    opening: Promise<OpenedContent>,
  ): Promise<NotShared | null> => {
    const opened = await opening
    if (!opened.ok) return opened.because
    const { content } = opened
    const conference = get(conferenceAtom)
    if (conference === null || get(conferenceConnectionAtom) !== 'up') {
      content.close()
      return 'not_connected'
    }
    set(forgetShareAtom)
    set(shareStateAtom, { kind: 'starting', what, content })
    // The browser has its own button that ends a shared screen.
    content.stream.getVideoTracks()[0]?.addEventListener('ended', () => {
      const now = get(shareStateAtom)
      if (now.kind !== 'none' && now.content === content) set(endShareAtom)
    })
    conference.present(content.stream)
    return null
  },
)

export const endShareAtom = atom(null, (get, set): void => {
  if (get(shareStateAtom).kind === 'none') return
  get(conferenceAtom)?.present(null)
  set(forgetShareAtom)
})

/** Handles a roster change, which shows when the others can see the shared content. */
export const noticePresenterAtom = atom(null, (get, set): void => {
  const share = get(shareStateAtom)
  const hasFloor = get(heardParticipantsAtom).some(({ isMe, presenting }) => isMe && presenting)
  if (share.kind === 'starting' && hasFloor) set(shareStateAtom, { ...share, kind: 'sharing' })
})

/**
 * Handles the loss of the presentation: the conference refused it, another participant presents, or the
 * connection was lost.
 */
export const losePresentationAtom = atom(null, (get, set): void => {
  const { kind } = get(shareStateAtom)
  if (kind === 'none') return
  set(forgetShareAtom)
  const code = kind === 'starting' ? 'share_failed' : 'share_over'
  set(showToastAtom, { kind: 'warning', code, ofScreen: true })
})

/** Closes the shared content without notifying anyone. */
export const forgetShareAtom = atom(null, (get, set): void => {
  const share = get(shareStateAtom)
  set(shareStateAtom, { kind: 'none' })
  if (share.kind !== 'none') share.content.close()
})
