import type {
  NewStandaloneConnection,
  StandaloneConnection,
} from '../../contract/devices/standaloneConnection.ts'
import { toAsciiDigits } from '../text/asciiDigits.ts'
import { type FieldProblem, type FieldProblems, problemsIn, textProblem } from '../records.ts'

/** Maximum length of an extension, as of a telephone number (E.164), and of a serial number. */
const longestNumber = 15
const highestPort = 65_535

const singleLine = (most: number) => ({ least: 1, most })

/**
 * Returns the connection data as it is stored: full-width digits become ASCII digits. The password is left as
 * typed.
 */
export function normalizeStandaloneConnection({
  password,
  ...typed
}: NewStandaloneConnection): NewStandaloneConnection {
  const normalized = (text: string) => toAsciiDigits(text).trim()
  const number = (text: string) => normalized(text.replaceAll(/\p{Cf}/gu, ''))
  return {
    address: normalized(typed.address),
    port: number(typed.port),
    extension: number(typed.extension),
    serial: number(typed.serial),
    username: typed.username.trim(),
    version: typed.version.trim(),
    password,
  }
}

/**
 * Returns the problems of a standalone device's connection data, by field (`reach.port` …). If connection
 * data is already `kept`, an empty password keeps the stored one. A new address requires the password again:
 * the stored one was meant for the old address.
 */
export function standaloneConnectionProblems(
  typed: NewStandaloneConnection,
  kept: StandaloneConnection | null,
): FieldProblems {
  const { address, port, extension, serial, username, version, password } =
    normalizeStandaloneConnection(typed)
  const keepsPassword = password === '' && kept?.has_password === true && kept.address === address
  return problemsIn({
    'reach.address': textProblem(address, singleLine(253)) ?? (isHost(address) ? null : 'invalid_value'),
    'reach.port': portProblem(port),
    'reach.extension': extension === '' ? null : numberProblem(extension),
    'reach.serial': serial === '' ? null : shortProblem(serial),
    'reach.username': textProblem(username, singleLine(100)),
    'reach.password': keepsPassword ? null : textProblem(password, singleLine(200)),
    'reach.version': textProblem(version, singleLine(40)),
  })
}

/**
 * Returns the same for a new room. A standalone device requires connection data; other types must have none.
 */
export function newStandaloneConnectionProblems(
  type: string,
  connection: NewStandaloneConnection | undefined,
): FieldProblems {
  if (type === 'standalone')
    return standaloneConnectionProblems(connection ?? emptyStandaloneConnection, null)
  return connection === undefined ? {} : { reach: 'invalid_value' }
}

export const emptyStandaloneConnection: NewStandaloneConnection = {
  address: '',
  port: '',
  extension: '',
  serial: '',
  username: '',
  version: '',
  password: '',
}

function portProblem(port: string): FieldProblem | null {
  if (port === '') return 'required'
  if (!isNumber(port)) return 'only_numbers'
  return Number(port) >= 1 && Number(port) <= highestPort ? null : 'invalid_value'
}

const numberProblem = (text: string) => (isNumber(text) ? shortProblem(text) : 'only_numbers')

function shortProblem(text: string): FieldProblem | null {
  const problem = textProblem(text, singleLine(longestNumber))
  return problem === 'too_long' ? 'only_15_characters' : problem
}

const isNumber = (text: string) => /^[0-9]+$/u.test(text)

/** Returns true for an IPv4 address, an IPv6 address or a DNS name. */
function isHost(text: string): boolean {
  if (text.includes(':')) return URL.canParse(`http://[${text}]/`)
  if (/^[0-9.]+$/u.test(text)) return /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/u.test(text)
  return text.split('.').every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/iu.test(label))
}
