import backup from '../../../docs/ja/backup.md?raw'
import configuration from '../../../docs/ja/configuration.md?raw'
import firstSteps from '../../../docs/ja/first-steps.md?raw'
import hazards from '../../../docs/ja/hazards.md?raw'
import kiosk from '../../../docs/ja/kiosk.md?raw'
import people from '../../../docs/ja/people-and-roles.md?raw'
import personalData from '../../../docs/ja/personal-data.md?raw'
import privacy from '../../../docs/ja/privacy.md?raw'
import production from '../../../docs/ja/production.md?raw'
import rooms from '../../../docs/ja/rooms-and-devices.md?raw'
import runbooks from '../../../docs/ja/runbooks.md?raw'
import threats from '../../../docs/ja/threats.md?raw'
import troubleshooting from '../../../docs/ja/troubleshooting.md?raw'
import upgrades from '../../../docs/ja/upgrades.md?raw'
import whatsNew from '../../../docs/ja/whats-new.md?raw'

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
