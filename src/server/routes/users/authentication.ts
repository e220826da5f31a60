import {
  ActivityReply,
  ChangePasswordRequest,
  ConfirmAddressRequest,
  ForgotPasswordRequest,
  LoginRequest,
  LogoutRequest,
  Principal,
  SetPasswordRequest,
  UserRefreshRequest,
} from '../../../contract/users/authentication.ts'
import { SignInReply } from '../../../contract/secondFactor/secondFactor.ts'
import { TokenPair } from '../../../contract/bedside/session.ts'
import { forgotPassword } from '../../commands/users/forgotPassword.ts'
import { confirmAddress } from '../../commands/users/changeAddress.ts'
import { refreshUserSession } from '../../commands/users/refreshUserSession.ts'
import { changePassword, setPasswordByLink } from '../../commands/users/setPassword.ts'
import { idleAt } from '../../auth/users/sessionIdle.ts'
import { signIn } from '../../commands/users/signIn.ts'
import { consoleChromeOf } from '../../commands/users/consoleChrome.ts'
import { signOut } from '../../commands/users/signOut.ts'
import { userSessionStore } from '../../db/users/userSessionStore.ts'
import { clientInfo } from '../../auth/clientInfo.ts'
import { limitByAddress } from '../../http/limitByAddress.ts'
import type { HttpServer } from '../../httpServer.ts'
import type { ConsoleDeps } from '../consoleDeps.ts'

/** /authentication: into the console, and out again. */
export function registerAuthentication(server: HttpServer, deps: ConsoleDeps): void {
  const { context, authentication, sessionlessLimit } = deps
  const onRequest = limitByAddress(sessionlessLimit)

  server.post(
    '/login',
    { onRequest, schema: { security: [], body: LoginRequest, response: { 200: SignInReply } } },
    (request) => signIn({ ...context, ...deps }, request.body, clientInfo(request)),
  )

  server.post(
    '/refresh',
    { onRequest, schema: { security: [], body: UserRefreshRequest, response: { 200: TokenPair } } },
    (request) => refreshUserSession(context, request.body.refresh_token),
  )

  server.post(
    '/logout',
    { onRequest: authentication.signedIn, schema: { body: LogoutRequest } },
    async (request, reply) => {
      const how = { everywhere: request.body.everywhere === true, address: request.ip }
      await signOut(context, authentication.of(request), how)
      return reply.code(204).send()
    },
  )

  server.post(
    '/forgot-password',
    { onRequest, schema: { security: [], body: ForgotPasswordRequest } },
    async (request, reply) => {
      await forgotPassword({ ...context, ...deps }, request.body)
      return reply.code(204).send()
    },
  )

  for (const [path, purpose] of [
    ['/reset-password', 'reset'],
    ['/activate', 'activate'],
  ] as const) {
    server.post(
      path,
      { onRequest, schema: { security: [], body: SetPasswordRequest } },
      async (request, reply) => {
        await setPasswordByLink(context, purpose, { ...request.body, address: request.ip })
        return reply.code(204).send()
      },
    )
  }

  server.post(
    '/confirm-address',
    { onRequest, schema: { security: [], body: ConfirmAddressRequest } },
    async (request, reply) => {
      await confirmAddress(context, { ...request.body, address: request.ip })
      return reply.code(204).send()
    },
  )

  server.post(
    '/change-password',
    { onRequest: authentication.inPerson, schema: { body: ChangePasswordRequest } },
    async (request, reply) => {
      const question = { ...request.body, address: request.ip }
      await changePassword({ ...context, ...deps }, authentication.of(request), question)
      return reply.code(204).send()
    },
  )

  const idleIn = async (sessionId: string): Promise<number> =>
    context.database.transaction('platform', async (tx) => {
      const session = await userSessionStore.byId(tx, sessionId)
      const left = session === null ? 0 : (await idleAt(tx, session)) - context.clock.now()
      return Math.max(0, Math.floor(left / 1_000))
    })

  server.post(
    '/activity',
    { onRequest: authentication.signedIn, schema: { response: { 200: ActivityReply } } },
    async (request) => ({ idle_in: await idleIn(authentication.of(request).sessionId) }),
  )

  server.get(
    '/principal',
    { onRequest: authentication.signedIn, schema: { response: { 200: Principal } } },
    async (request): Promise<Principal> => {
      const { id, name, email, assignments, scope, sessionId, expiresAt, actor, lacksSecondFactor } =
        authentication.of(request)
      const consoleChrome = await context.database.transaction(scope, (tx) =>
        consoleChromeOf(tx, assignments),
      )
      const impersonation = actor && { by: { name: actor.name, email: actor.email }, reason: actor.reason }
      return {
        id,
        name,
        email,
        roles: assignments,
        session_expires_at: expiresAt,
        surroundings: consoleChrome,
        idle_in: await idleIn(sessionId),
        ...(impersonation && { impersonation }),
        ...(lacksSecondFactor && { must_enroll: true }),
      }
    },
  )
}
