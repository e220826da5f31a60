import { describe } from 'vitest'
import { sweepScreens } from '../../support/sweep/screenSweep.ts'
import { inTheCall } from '../../support/situations/callSituations.ts'
import { cutOff } from '../../support/situations/cutSituations.ts'
import { atTheDoor } from '../../support/situations/doorSituations.ts'
import { onOwnPhone } from '../../support/situations/ownPhoneSituations.ts'

describe('every bedside screen of a call, of a lost connection and on a phone', () => {
  sweepScreens([...inTheCall, ...cutOff, ...atTheDoor, ...onOwnPhone])
})
