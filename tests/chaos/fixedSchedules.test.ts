import { readAsked } from '../support/chaos/schedules/askedSchedules.ts'
import { changeSchedules } from '../support/chaos/schedules/fixedSchedules.ts'
import { playSchedules } from '../support/chaos/playSchedules.ts'
import { byTier } from '../support/tier.ts'

const { fixed } = readAsked(process.env, Date.now())

playSchedules(byTier({ change: fixed.length === 0 ? [] : changeSchedules, all: fixed }))
