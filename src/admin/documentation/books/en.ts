import backup from '../../../docs/en/backup.md?raw'
import configuration from '../../../docs/en/configuration.md?raw'
import firstSteps from '../../../docs/en/first-steps.md?raw'
import hazards from '../../../docs/en/hazards.md?raw'
import kiosk from '../../../docs/en/kiosk.md?raw'
import people from '../../../docs/en/people-and-roles.md?raw'
import personalData from '../../../docs/en/personal-data.md?raw'
import privacy from '../../../docs/en/privacy.md?raw'
import production from '../../../docs/en/production.md?raw'
import rooms from '../../../docs/en/rooms-and-devices.md?raw'
import runbooks from '../../../docs/en/runbooks.md?raw'
import threats from '../../../docs/en/threats.md?raw'
import troubleshooting from '../../../docs/en/troubleshooting.md?raw'
import upgrades from '../../../docs/en/upgrades.md?raw'
import whatsNew from '../../../docs/en/whats-new.md?raw'

/** Chapters by address, in reading order. */
export const chapters = {
  use: { 'first-steps': firstSteps, 'whats-new': whatsNew, rooms, people, privacy, troubleshooting },
  operation: {
    production,
    kiosk,
    configuration,
    backup,
    upgrades,
    runbooks,
    'personal-data': personalData,
    threats,
    hazards,
  },
} as const
