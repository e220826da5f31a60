import type { IceServers } from '../../../contract/conference/webRtc.ts'
import { iceServers, type IceServers as NodeIceServers } from '../../conference/iceServers.ts'
import type { CommandContext } from '../context.ts'

/**
 * Returns the servers through which a remote and its room screen connect: those of the conference, with
 * credentials of their own.
 */
export function filmIceServers({ ice, clock }: Pick<CommandContext, 'ice' | 'clock'>): IceServers {
  return forBrowser(iceServers(ice, clock.now()))
}

/** Lifetime of the TURN credentials of a network check, in seconds: anyone can have them. */
const checkLife = 120

/** Returns the servers that a network check tries, with credentials that soon expire. */
export function checkIceServers({ ice, clock }: Pick<CommandContext, 'ice' | 'clock'>): IceServers {
  return forBrowser(iceServers(ice, clock.now(), checkLife))
}

function forBrowser({ stun = [], turn = [] }: NodeIceServers): IceServers {
  return [
    ...stun.map(({ url }) => ({ urls: [url] })),
    ...turn.map(({ urls, ...proof }) => ({ urls: [...urls], ...proof })),
  ]
}
