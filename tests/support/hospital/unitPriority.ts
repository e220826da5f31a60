import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const unit = join(import.meta.dirname, '../../../src/server/deploy/wardlink.service')

/** The command with which the unit of the service gives its server a priority, for the process `pid`. */
export function priorityCommand(pid: string): [program: string, ...words: string[]] {
  const line = /^ExecStartPost=-\+(\S+) (.*)$/mu.exec(readFileSync(unit, 'utf8'))
  const [, program, words] = line ?? []
  if (program === undefined || words === undefined) throw new Error('the unit gives no priority')
  return [program, ...words.split(' ').map((word) => (word === '$MAINPID' ? pid : word))]
}

/** Gives it to a process that runs. False where this account or the kernel may not: then it runs as any other. */
export function giveUnitPriority(pid: number | undefined): boolean {
  // To chrt a zero is itself.
  if (pid === undefined) return false
  const [program, ...words] = priorityCommand(String(pid))
  return spawnSync(program, words).status === 0
}
