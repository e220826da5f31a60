import type { CommandContext } from './context.ts'
import { sweepAudit } from './audit/sweepAudit.ts'
import { sweepCallQuality } from './calls/sweepCallQuality.ts'
import { sweepDeviceChanges } from './devices/sweepDeviceChanges.ts'
import { watchHl7Feeds } from './integrations/hl7/notifySilentFeeds.ts'
import { sweepPresence } from './devices/sweepPresence.ts'
import { sweepImports } from './imports/sweepImports.ts'
import { watchDevices } from './monitoring/evaluateAlerts.ts'
import { watchBadDays } from './monitoring/notifyBadDays.ts'
import { sweepPins } from './pins/sweepPins.ts'
import { sweepExpired } from './sweepExpired.ts'
import { sweepDeviceTests } from './technician/nightlyTests.ts'
import { sweepWaitingRestarts } from './technician/waitingRestarts.ts'
import { sweepVisits } from './visits/sealVisits.ts'

/**
 * Work that a server repeats at its own intervals, independent of requests. Each function begins its work and returns a
 * function that stops it.
 */
export const repeatedWork: readonly ((context: CommandContext) => () => void)[] = [
  sweepPins,
  sweepAudit,
  sweepExpired,
  sweepPresence,
  sweepDeviceChanges,
  sweepCallQuality,
  sweepVisits,
  sweepImports,
  watchDevices,
  watchBadDays,
  watchHl7Feeds,
  sweepDeviceTests,
  sweepWaitingRestarts,
]
