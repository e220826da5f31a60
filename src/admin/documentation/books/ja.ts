import firstSteps from '../../../docs/ja/first-steps.md?raw'
import people from '../../../docs/ja/people-and-roles.md?raw'
import privacy from '../../../docs/ja/privacy.md?raw'
import rooms from '../../../docs/ja/rooms-and-devices.md?raw'
import troubleshooting from '../../../docs/ja/troubleshooting.md?raw'

/** The chapters by their addresses, in the order in which they are read. */
export const chapters = {
  'first-steps': firstSteps,
  rooms,
  people,
  privacy,
  troubleshooting,
} as const
