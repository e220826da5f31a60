import { type Config, ConfigError } from '../../config.ts'
import type { ConferenceNode } from '../conferenceNode.ts'

/**
 * Starts the media process with the server if its port is configured, so that a taken port is noticed now and
 * not by the first call. If it cannot start for another reason, the server continues: the rooms' buttons and
 * alerts need no media.
 * @throws ConfigError if another program uses the port.
 */
export async function startMedia({ media }: Config, conferences: ConferenceNode | null): Promise<void> {
  if (media.port === null || conferences === null) return
  if ((await conferences.startMedia()) !== 'portTaken') return
  throw new ConfigError(`MEDIA_PORT: ${media.port} is in use by another program`)
}
