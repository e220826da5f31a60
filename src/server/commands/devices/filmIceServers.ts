import type { IceServers } from '../../../contract/conference/webRtc.ts'
import { iceServers } from '../../conference/iceServers.ts'
import type { CommandContext } from '../context.ts'

/**
 * Returns the servers through which a remote and its room screen connect: those of the conference, with
 * credentials of their own.
 */
export function filmIceServers({ ice, clock }: Pick<CommandContext, 'ice' | 'clock'>): IceServers {
  const { stun = [], turn = [] } = iceServers(ice, clock.now())
  return [
    ...stun.map(({ url }) => ({ urls: [url] })),
    ...turn.map(({ urls, ...proof }) => ({ urls: [...urls], ...proof })),
  ]
}
