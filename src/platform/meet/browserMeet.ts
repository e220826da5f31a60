import { atServer } from '../conference/atServer.ts'
import { createConference } from '../conference/createConference.ts'
import { linkMemory, takeCall, takeKnock, takePressed, takeToken } from '../linkToken.ts'
import { ServerClock } from '../http/serverClock.ts'
import { createConsultApi } from './consultApi.ts'
import { consultDeskBell } from './consultDeskBell.ts'
import { deskNotifications } from './deskNotifications.ts'
import { consultDeskMemory, type KeptSeat, tabMemory } from './meetLink.ts'
import { meetMedia } from './meetMedia.ts'
import { networkCheck } from './networkCheck.ts'
import { loudspeaker } from './loudspeaker.ts'
import { meetPage } from './meetPage.ts'
import { createMeetApi } from './meetApi.ts'

/**
 * Browser side of an invited person's page. Implements `MeetPorts` of src/state/meet. `apiBase` is the
 * server's origin, '' for the page's own. `token` is the secret of the link that opened the page, if any.
 * Opens nothing before it is asked to.
 */
export function createBrowserMeet({ apiBase, token }: { apiBase: string; token: string | null }) {
  let first = token
  let isFirst = true
  const place = tabMemory(() => window.sessionStorage)
  const link = linkMemory(() => window.sessionStorage, window.location.pathname)
  const server = new URL(apiBase === '' ? '/' : apiBase, window.location.href)
  const clock = new ServerClock()
  return {
    server: createMeetApi(server, clock),
    consult: createConsultApi(server, clock),
    media: meetMedia(),
    loudspeaker: loudspeaker(),
    networkCheck: networkCheck(server),
    conference: atServer(createConference(), apiBase),
    deskMemory: consultDeskMemory(() => window.sessionStorage),
    memory: {
      load: place.load,
      save: (kept: KeptSeat | null) => {
        // The link's secret has been used: from here on, the stored seat lets the user rejoin.
        if (kept !== null) link.save(null)
        place.save(kept)
      },
    },
    takeToken: () => {
      const taken = takeToken(window) ?? first ?? (isFirst ? link.load() : null)
      first = null
      isFirst = false
      link.save(taken)
      return taken
    },
    onLink: (callback: () => void) => {
      window.addEventListener('hashchange', callback)
      return () => window.removeEventListener('hashchange', callback)
    },
    page: meetPage(),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    random: () => Math.random(),
  }
}

/** Creates the consult desk's implementation of `DeskPorts`. */
export function createBrowserConsultDesk(page: { apiBase: string; token: string | null }) {
  return {
    ...createBrowserMeet(page),
    takeKnock: () => takeKnock(window),
    takePressed: () => takePressed(window),
    takeCall: () => takeCall(window, () => sessionStorage),
    bell: consultDeskBell(),
    notifications: deskNotifications(),
  }
}
