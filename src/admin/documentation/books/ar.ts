import backup from '../../../docs/ar/backup.md?raw'
import configuration from '../../../docs/ar/configuration.md?raw'
import firstSteps from '../../../docs/ar/first-steps.md?raw'
import hazards from '../../../docs/ar/hazards.md?raw'
import kiosk from '../../../docs/ar/kiosk.md?raw'
import people from '../../../docs/ar/people-and-roles.md?raw'
import personalData from '../../../docs/ar/personal-data.md?raw'
import privacy from '../../../docs/ar/privacy.md?raw'
import production from '../../../docs/ar/production.md?raw'
import rooms from '../../../docs/ar/rooms-and-devices.md?raw'
import runbooks from '../../../docs/ar/runbooks.md?raw'
import threats from '../../../docs/ar/threats.md?raw'
import troubleshooting from '../../../docs/ar/troubleshooting.md?raw'
import upgrades from '../../../docs/ar/upgrades.md?raw'
import whatsNew from '../../../docs/ar/whats-new.md?raw'

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
