import type { Me } from '../../contract/bedside/session.ts'
import type { RemoteFunction } from '../../contract/permissions/functions.ts'
import { remoteFunctions } from '../../contract/permissions/remoteFunctions.ts'
import { ledgerNames } from '../../domain/queue/ledgerNames.ts'
import { withTimeout } from '../http/withTimeout.ts'

/** The part of the stored session that the menu shows. */
export interface KeptSession {
  readonly profile: Me
  readonly available_functions: RemoteFunction[]
  readonly byod?: boolean
}

/** Milliseconds for which the first screen waits for the browser's storage. */
const answerMs = 400

/**
 * Reads the stored session for the first screen, without Dexie and without the schemas, which are loaded after
 * it. Returns null if there is none, if it has not been profiled yet, if another version wrote it in another
 * shape, or if the storage does not answer in time. `SessionStore` reads it again and decides.
 */
export function readKeptSession(): Promise<KeptSession | null> {
  return withTimeout(storedRow().then(keptIn), answerMs).catch(() => null)
}

/** Returns the stored row of the session; undefined if there is no database, which this does not create. */
function storedRow(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(ledgerNames.database)
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => reject(opening.error ?? new Error('the database does not open')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const end = (row: unknown): void => {
        // Dexie opens it again, and could not upgrade it meanwhile.
        database.close()
        resolve(row)
      }
      if (!database.objectStoreNames.contains('session')) return end(undefined)
      const reading = database.transaction('session').objectStore('session').get('current')
      reading.addEventListener('success', () => end(reading.result))
      reading.addEventListener('error', () => end(undefined))
    })
  })
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Fields of the profile that the first screen reads, by type. Only the first five are always there. */
const texts = [
  'name',
  'facility',
  'unit',
  'firstName',
  'lastName',
  'number',
  'bed',
  'phone_rule',
  'time_zone',
]
const alwaysThere = 5
const flags = ['verified', 'byod', 'area_code_required']

const areFunctions = (value: unknown): boolean =>
  Array.isArray(value) && value.every((name) => remoteFunctions.some((known) => known === name))

function isProfile(value: unknown): boolean {
  if (!isObject(value)) return false
  const { available_functions: functions = [], session_expires_at: expiresAt = 0, night = {} } = value
  const isOf = (type: string, from: number) => (name: string, index: number) =>
    typeof value[name] === type || (index >= from && value[name] === undefined)
  return (
    texts.every(isOf('string', alwaysThere)) &&
    flags.every(isOf('boolean', 0)) &&
    areFunctions(functions) &&
    typeof expiresAt === 'number' &&
    isObject(night)
  )
}

const isKept = (record: unknown): record is Fields & KeptSession =>
  isObject(record) && areFunctions(record['available_functions']) && isProfile(record['profile'])

function keptIn(row: unknown): KeptSession | null {
  const record = isObject(row) ? row['record'] : null
  return isKept(record) ? record : null
}
