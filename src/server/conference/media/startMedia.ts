import { type Config, ConfigError } from '../../config.ts'
import type { ConferenceNode } from '../conferenceNode.ts'

/**
 * Starts the media process with the server where its port is configured, so that a port that is taken is found now and not by the first call.
 * Where it cannot start for another reason the server goes on: the rooms' keys and alerts need no media.
 * @throws ConfigError for a port that another program has.
 */
export async function startMedia({ media }: Config, conferences: ConferenceNode | null): Promise<void> {
  if (media.port === null || conferences === null) return
  if ((await conferences.startMedia()) !== 'portTaken') return
  throw new ConfigError(`MEDIA_PORT: ${media.port} is in use by another program`)
}
