/** @module-tag nightly */
import { drawnSchedules, readAsked } from '../support/chaos/schedules/askedSchedules.ts'
import { playSchedules } from '../support/chaos/playSchedules.ts'

playSchedules(drawnSchedules(readAsked(process.env, Date.now()), 0))
