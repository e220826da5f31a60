import { appendFileSync, chmodSync, chownSync, globSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Certificate, makeCertificate } from './hospitalTls.ts'
import { freePort, onPath, program, runProgram } from './systemPrograms.ts'

/**
 * PostgreSQL of the system, as a hospital runs it: it accepts no network connection without TLS and a
 * password.
 */
export interface OwnPostgres {
  readonly certificate: Certificate
  readonly port: number
  /** Runs statements as its superuser and returns the output of psql. Throws if one fails. */
  runSql(sql: string, database?: string): string
  /** Runs one of PostgreSQL's own tools as its superuser. Throws if it fails. */
  tool(name: string, args: readonly string[]): string
  folder: string
  stop(): Promise<void>
}

const isRoot = process.getuid?.() === 0

/**
 * Runs a PostgreSQL program. These refuse to run as root, as tests often do, so they then run as `postgres`.
 */
function runAsSuperuser(path: string, args: readonly string[], input?: string): string {
  const options = input === undefined ? {} : { input }
  const { code, output } = isRoot
    ? runProgram(
        program(['runuser'], onPath, ['util-linux']),
        ['-u', 'postgres', '--', path, ...args],
        options,
      )
    : runProgram(path, args, options)
  if (code !== 0) throw new Error(`${path}: ${output}`)
  return output
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  program(['psql'], onPath, ['postgresql', 'postgresql-client'])
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
  if (bin === undefined) throw new Error('there is no PostgreSQL in /usr/lib/postgresql')
  const folder = mkdtempSync(join(tmpdir(), 'wardlink-postgres-'))
  const certificate = makeCertificate(folder)
  chmodSync(folder, 0o755)
  chmodSync(certificate.key, 0o600)
  if (isRoot) {
    const id = Number(runProgram('/usr/bin/id', ['-u', 'postgres']).output)
    for (const file of [folder, certificate.key]) chownSync(file, id, id)
  }
  const data = join(folder, 'data')
  const port = await freePort()
  runAsSuperuser(join(bin, 'initdb'), ['-D', data, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'peer'])
  appendFileSync(
    join(data, 'postgresql.conf'),
    [
      `port = ${String(port)}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = '${folder}'`,
      'ssl = on',
      `ssl_cert_file = '${certificate.cert}'`,
      `ssl_key_file = '${certificate.key}'`,
      '',
    ].join('\n'),
  )
  writeFileSync(
    join(data, 'pg_hba.conf'),
    'local all all peer\nlocal replication all peer\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  )
  runAsSuperuser(join(bin, 'pg_ctl'), ['-D', data, '-l', join(folder, 'log'), '-w', '-t', '120', 'start'])
  const where = ['-h', folder, '-p', String(port)]
  return {
    certificate,
    port,
    folder,
    runSql: (sql, database = 'postgres') =>
      runAsSuperuser(
        join(bin, 'psql'),
        [...where, '-qAt', '-v', 'ON_ERROR_STOP=1', '-d', database],
        sql,
      ).trim(),
    tool: (name, args) => runAsSuperuser(join(bin, name), [...where, ...args]),
    stop: async () => {
      runAsSuperuser(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
