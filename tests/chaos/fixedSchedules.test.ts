import { readAsked } from '../support/chaos/schedules/askedSchedules.ts'
import { playSchedules } from '../support/chaos/playSchedules.ts'

playSchedules(readAsked(process.env, Date.now()).fixed)
