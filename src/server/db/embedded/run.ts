import { spawn } from 'node:child_process'
import { programEnvironment, type Account } from './account.ts'

/** Runs a program to completion as the account. If it fails, throws an error with its last line of output. */
export async function run(program: string, args: readonly string[], account: Account | null): Promise<void> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: '/',
    env: programEnvironment(),
    ...account,
  })
  let output = ''
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => {
    output = (output + text).slice(-2_000)
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject)
  child.once('close', resolve)
  const code = await promise
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output.trim().split('\n').at(-1) ?? ''}`)
}
