import { eq } from 'drizzle-orm'
import { Principal } from '../../../src/contract/users/authentication.ts'
import { TokenPair } from '../../../src/contract/bedside/session.ts'
import { users } from '../../../src/server/db/schema.ts'
import { type Answer, ask, type Question, read } from './bedsideApi.ts'
import type { TestHospital } from './testHospital.ts'

/** Password of every account that a test activates. */
export const password = 'Ward-Link-4711'

/**
 * Hash of that password at the lowest cost of argon2id. The server verifies whatever cost a hash names, and
 * its own cost takes a fifth of a second of one core per sign-in. The tests of passwords set and verify some
 * at the server's cost.
 */
const passwordHash =
  '$argon2id$v=19$m=64,t=1,p=1$d2FyZC1saW5rLXRlc3RzIQ$eb4cU5zjHruqTJFz56zyVdFbxJ4NLUkMilguDetg7Z8'

/** Activates an account of the demo hospital's staff by giving it the password. */
export async function activate(ward: Pick<TestHospital, 'database'>, email: string): Promise<void> {
  await ward.database.transaction('platform', (tx) =>
    tx.update(users).set({ passwordHash }).where(eq(users.email, email)),
  )
}

/** Attempts to sign in once. */
export function tryPassword(
  ward: Pick<TestHospital, 'url'>,
  username: string,
  typed: string = password,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return ask(ward.url, 'POST /authentication/login', { body: { username, password: typed }, headers })
}

/** User of the console. */
export interface Administrator {
  ask(call: string, question?: Question): Promise<Answer>
  principal(): Promise<Principal>
  /** Returns the access token that `ask` sends. */
  accessToken(): Promise<string>
}

/** User who is signed in to the console. */
export interface SignedInAdministrator extends Administrator {
  readonly tokens: TokenPair
  /** Exchanges the refresh token, and continues with the new pair. */
  refresh(): Promise<Answer>
}

/** Signs in a member of the demo hospital's staff, by `email`, with the password. */
export async function signInAs(
  ward: Pick<TestHospital, 'url' | 'database'>,
  email: string,
): Promise<SignedInAdministrator> {
  await activate(ward, email)
  return signInAgain(ward, email)
}

/** Signs in the same person again, on another machine. */
export async function signInAgain(
  ward: Pick<TestHospital, 'url'>,
  email: string,
): Promise<SignedInAdministrator> {
  return holderOf(ward, read(TokenPair, await tryPassword(ward, email)))
}

/** Returns the user who holds these tokens. */
export function holderOf(ward: Pick<TestHospital, 'url'>, first: TokenPair): SignedInAdministrator {
  let tokens = first
  const askAs: Administrator['ask'] = (call, question = {}) =>
    ask(ward.url, call, { token: tokens.access_token, ...question })
  return {
    get tokens() {
      return tokens
    },
    ask: askAs,
    accessToken: () => Promise.resolve(tokens.access_token),
    principal: async () => read(Principal, await askAs('GET /authentication/principal')),
    refresh: async () => {
      const body = { refresh_token: tokens.refresh_token }
      const answer = await ask(ward.url, 'POST /authentication/refresh', { body })
      if (answer.status === 200) tokens = read(TokenPair, answer)
      return answer
    },
  }
}
