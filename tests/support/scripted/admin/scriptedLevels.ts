import { levelEndpoints, type LevelItem, type OrgUnitLevel } from '../../../../src/contract/orgUnits.ts'
import { scriptedEndpoints } from './scriptedEndpoints.ts'

/** Returns an id as the server’s for a level with this name. */
export const levelId = (name: string): string =>
  `00000000-0000-4000-8000-${Buffer.from(name).toString('hex').slice(-12).padStart(12, '0')}`

/** Returns a level as the server would. */
export const levelItem = (level: OrgUnitLevel, name: string, change: Partial<LevelItem> = {}): LevelItem => ({
  id: levelId(name),
  level,
  name,
  parent_id: null,
  beds: 0,
  offline: 0,
  ...change,
})

/** Levels that the administrator of a facility sees: the facility of `person`, with three units. */
export const facilityLevels: readonly LevelItem[] = [
  levelItem('facility', 'Lakeside General', { id: 'f', parent_id: 'c' }),
  levelItem('unit', '4 East', { parent_id: 'f', beds: 22 }),
  levelItem('unit', '4 West', { parent_id: 'f', beds: 24, offline: 1 }),
  levelItem('unit', 'ICU', { parent_id: 'f', beds: 1, offline: 2 }),
]

/** Returns a server with these levels. `asked` gets what is requested. */
export const scriptedLevels = (items: readonly LevelItem[] = facilityLevels, asked: string[] = []) =>
  scriptedEndpoints(levelEndpoints, {
    list: () => {
      asked.push('levels')
      return { items: [...items] }
    },
  })
