import { gradesOf } from '../../../domain/calls/callQuality.ts'
import type { QualityRecorder } from '../../conference/qualityRecorder.ts'
import { callQualityStore } from '../../db/calls/callQualityStore.ts'
import type { CommandContext } from '../context.ts'

/** Creates the conferencing node's record of the quality of calls. */
export function createQualityRecorder({
  database,
  clock,
}: Pick<CommandContext, 'database' | 'clock'>): QualityRecorder {
  return {
    record: async (recorded) => {
      const { minute } = recorded
      const row = { ...recorded, grades: gradesOf(minute), at: new Date(clock.now()) }
      await database.transaction('platform', (tx) => callQualityStore.record(tx, row))
    },
  }
}
