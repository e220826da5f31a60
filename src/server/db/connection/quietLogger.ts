import { Logger } from 'graphile-worker'

/** The queue's own words are not kept: its errors may repeat a number or an address. */
export const quietLogger = new Logger(() => () => undefined)
