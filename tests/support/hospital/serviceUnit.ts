import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const unit = join(import.meta.dirname, '../../../src/server/deploy/wardlink.service')

/** Returns the command with which the service's unit sets the server's priority, for the process `pid`. */
export function priorityCommand(pid: string): [program: string, ...words: string[]] {
  const line = /^ExecStartPost=-\+(\S+) (.*)$/mu.exec(readFileSync(unit, 'utf8'))
  const [, program, words] = line ?? []
  if (program === undefined || words === undefined) throw new Error('the unit gives no priority')
  return [program, ...words.split(' ').map((word) => (word === '$MAINPID' ? pid : word))]
}

/** Returns the options with which the service's unit starts Node.js. */
export function unitNodeOptions(): string[] {
  const [, words] = /^ExecStart=\S+ (.*) \S+$/mu.exec(readFileSync(unit, 'utf8')) ?? []
  if (words === undefined) throw new Error('the unit does not start Node.js')
  return words.split(' ')
}

/**
 * Sets the unit's priority for a running process. Returns false if this account or the kernel does not allow
 * it; the process then runs as any other.
 */
export function giveUnitPriority(pid: number | undefined): boolean {
  // `chrt` takes a pid of 0 for itself.
  if (pid === undefined) return false
  const [program, ...words] = priorityCommand(String(pid))
  return spawnSync(program, words).status === 0
}
