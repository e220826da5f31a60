import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { staff } from '../../src/server/demo/hospitalPlan.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Content that must not be in files that anyone may download. The console's own files quote the configuration
 * in its documentation.
 */
const secrets: readonly {
  readonly what: string
  readonly pattern: RegExp
  readonly inConsoleToo: boolean
}[] = [
  { what: 'a private key', pattern: /-----BEGIN [A-Z ]*PRIVATE KEY/u, inConsoleToo: true },
  {
    what: 'an address with a password',
    pattern: /\b[a-z]+:\/\/[\w.-]+:[^\s/@"'`]+@[\w.-]/u,
    inConsoleToo: false,
  },
  { what: 'a hashed password', pattern: /\$argon2(?:id|i|d)\$/u, inConsoleToo: true },
  { what: 'the environment', pattern: /\bprocess\.env\b|\bimport\.meta\.env\b/u, inConsoleToo: true },
  {
    what: 'a variable of the server’s',
    pattern: /WARDLINK_(?!ADMIN\b)[A-Z]|WARDLINK_ADMIN_|DATABASE_URL|SMTP_URL|SMS_URL|TURN_SECRET/u,
    inConsoleToo: false,
  },
  { what: 'a source map', pattern: /\/\/# sourceMappingURL=/u, inConsoleToo: true },
  { what: 'a module of the server’s', pattern: /\bfrom\s*["'](?:node:|pg["'])/u, inConsoleToo: true },
]

/** Returns what a file holds that it should not. */
function secretsIn(path: string, text: string): string[] {
  const isConsole = path.includes('/assets/admin/')
  const found = secrets.filter(
    ({ pattern, inConsoleToo }) => (inConsoleToo || !isConsole) && pattern.test(text),
  )
  const people = staff.filter(({ email }) => text.includes(email)).map(() => 'somebody of the demo hospital')
  const place = text.includes(`${root}/`) ? ['a path of the machine that built it'] : []
  return [...found.map(({ what }) => what), ...people, ...place].map((what) => `${path}: ${what}`)
}

describe('the secret scan of the built front end', () => {
  test('finds no secret in it', () => {
    const paths = globSync('dist/**/*.{js,css,html,json,webmanifest,map,svg}', { cwd: root })
    expect(paths.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(50)
    expect(paths.filter((path) => path.endsWith('.map'))).toEqual([])
    expect(paths.flatMap((path) => secretsIn(path, readFileSync(resolve(root, path), 'utf8')))).toEqual([])
  })

  test.each([
    ['-----BEGIN RSA PRIVATE KEY-----', 'a private key'],
    ['smtps://wardlink:hunter2@mail.example', 'an address with a password'],
    ['$argon2id$v=19$m=65536', 'a hashed password'],
    ['process.env.PORT', 'the environment'],
    ['DATABASE_URL', 'a variable of the server’s'],
    ['WARDLINK_ADMIN_PASSWORD', 'a variable of the server’s'],
    [`${root}/src/app/main.tsx`, 'a path of the machine that built it'],
    [staff[0]?.email ?? '', 'somebody of the demo hospital'],
  ])('would find %s', (planted, what) => {
    expect(secretsIn('dist/assets/index.js', `const a = "${planted}"`)).toEqual([
      `dist/assets/index.js: ${what}`,
    ])
    expect(secretsIn('dist/assets/index.js', 'const role = "WARDLINK_ADMIN"')).toEqual([])
  })
})
