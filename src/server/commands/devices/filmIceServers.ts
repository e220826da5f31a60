import type { IceServers } from '../../../contract/conference/webRtc.ts'
import { iceServers } from '../../conference/iceServers.ts'
import type { CommandContext } from '../context.ts'

/** The servers by which a remote and its room's screen find one another: those of the conference, with names of their own. */
export function filmIceServers({ ice, clock }: Pick<CommandContext, 'ice' | 'clock'>): IceServers {
  const { stun = [], turn = [] } = iceServers(ice, clock.now())
  return [
    ...stun.map(({ url }) => ({ urls: [url] })),
    ...turn.map(({ urls, ...proof }) => ({ urls: [...urls], ...proof })),
  ]
}
