/**
 * `npm run bench`: measures what the product costs, and how long it makes people wait. Add a name to run one
 * part alone, as in `npm run bench -- growth`. `networks` and `soak` take ten minutes each, and are measured
 * only when they are named. Everything after `networks` selects what it measures, as in
 * `npm run bench -- networks ward up`. Folders after `bedside` are other builds of the front end, whose starts
 * are measured in turn with this one's.
 */
import { benchAnswerTimes } from './answerTimes.ts'
import { benchBedBoard } from './console/bedBoard.ts'
import { benchBedside } from './bedside/bedside.ts'
import { benchClaims } from './calls/claims.ts'
import { benchConference } from './conference/conference.ts'
import { benchConsole } from './console/console.ts'
import { benchFloods } from './floods.ts'
import { benchGrowth } from './devices/growth.ts'
import { benchHl7Messages } from './hl7Messages.ts'
import { benchImport } from './console/imports.ts'
import { benchNetworks } from './networks/networks.ts'
import { benchSoak } from './devices/soak.ts'
import { benchVoices } from './conference/voices.ts'

const asked = process.argv.slice(2)
/** Takes what follows the name of a part. */
function takeAfter(name: string): string[] {
  const at = asked.indexOf(name)
  return at === -1 ? [] : asked.splice(at + 1)
}
const ofNetworks = takeAfter('networks')
const ofBedside = takeAfter('bedside')

const benches = {
  // Rooms and their commands, through the complete HTTP path of one server; then every link is broken at the
  // same time.
  growth: benchGrowth,
  // Patients' calls that clinicians claim, beside the links of a hospital group.
  claims: benchClaims,
  conference: benchConference,
  voices: benchVoices,
  // The front end as last built: on a slow tablet, and with a large hospital group.
  bedside: () => benchBedside(ofBedside),
  board: () => benchBedBoard(),
  console: benchConsole,
  imports: benchImport,
  timing: benchAnswerTimes,
  floods: benchFloods,
  hl7: benchHl7Messages,
  networks: () => benchNetworks(ofNetworks),
  soak: benchSoak,
} as const
const onlyByName = new Set(['networks', 'soak'])

const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join()}: ask for ${Object.keys(benches).join(', ')}.`)
for (const [name, bench] of Object.entries(benches))
  if (asked.length === 0 ? !onlyByName.has(name) : asked.includes(name)) await bench()
