import { eq } from 'drizzle-orm'
import { Principal } from '../../../src/contract/users/authentication.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { users } from '../../../src/server/db/schema.ts'
import { type Answer, ask, type Question, read } from './bedsideApi.ts'
import type { TestHospital } from './testHospital.ts'

/** The password of everybody whom a test lets in. */
export const password = 'Ward-Link-4711'

/**
 * Its hash, which names the least cost of argon2id: the server checks any cost that a hash names, and its own takes a core a fifth
 * of a second at each sign-in. The tests of passwords set and check some at the server's cost.
 */
const passwordHash =
  '$argon2id$v=19$m=64,t=1,p=1$d2FyZC1saW5rLXRlc3RzIQ$eb4cU5zjHruqTJFz56zyVdFbxJ4NLUkMilguDetg7Z8'

/** Gives one of the demo hospital's staff a password. */
export async function activate(ward: Pick<TestHospital, 'database'>, email: string): Promise<void> {
  await ward.database.transaction('platform', (tx) =>
    tx.update(users).set({ passwordHash }).where(eq(users.email, email)),
  )
}

/** One try to sign in. */
export function tryPassword(
  ward: Pick<TestHospital, 'url'>,
  username: string,
  typed: string = password,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return ask(ward.url, 'POST /authentication/login', { body: { username, password: typed }, headers })
}

/** User who is signed in to the console. */
export interface Administrator {
  readonly tokens: TokenPair
  ask(call: string, question?: Question): Promise<Answer>
  principal(): Promise<Principal>
  /** Trades the refresh token, and goes on with the new pair. */
  refresh(): Promise<Answer>
}

/** One of the staff, signed in with a password; `email` as the demo hospital has it. */
export async function signInAs(
  ward: Pick<TestHospital, 'url' | 'database'>,
  email: string,
): Promise<Administrator> {
  await activate(ward, email)
  return signInAgain(ward, email)
}

/** The same person once more, on another machine. */
export async function signInAgain(ward: Pick<TestHospital, 'url'>, email: string): Promise<Administrator> {
  return holderOf(ward, read(TokenPair, await tryPassword(ward, email)))
}

/** Returns the user who holds these tokens. */
export function holderOf(ward: Pick<TestHospital, 'url'>, first: TokenPair): Administrator {
  let tokens = first
  const askAs: Administrator['ask'] = (call, question = {}) =>
    ask(ward.url, call, { token: tokens.access_token, ...question })
  return {
    get tokens() {
      return tokens
    },
    ask: askAs,
    principal: async () => read(Principal, await askAs('GET /authentication/principal')),
    refresh: async () => {
      const body = { refresh_token: tokens.refresh_token }
      const answer = await ask(ward.url, 'POST /authentication/refresh', { body })
      if (answer.status === 200) tokens = read(TokenPair, answer)
      return answer
    },
  }
}
