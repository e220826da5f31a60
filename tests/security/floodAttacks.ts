import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const sessionLimits = 'api/bedside/sessionLimits.test.ts'
const tokens = 'api/conference/tokens.test.ts'
const readTable = 'server/commands/imports/readTable.ts'
const badFile = 'api/imports/imports.test.ts'
const userLimits = 'api/http/userLimits.test.ts'

/** Attacks by a client that requests more than the server can hold, or uses up the resources of others. */
export const floodAttacks: readonly Attack[] = [
  attack(
    'one bedside session opens thousands of event streams',
    guard(
      'server/routes/bedside/events.ts',
      'eventStreams.add(session.id, () => stream.destroy())',
      'eventStreams.add(session.id, () => undefined)',
    ),
    by(
      sessionLimits,
      'event streams of one session > end the oldest beyond eight, and none of other sessions',
    ),
  ),
  attack(
    'a remote sends requests to the staff and takes them back without end',
    guard('server/routes/careRequests/ownCareRequests.ts', '!careRequests.takes(whose)', 'whose === null'),
    by(
      'api/careRequests/requests.test.ts',
      'a care request > is counted for its room: after twelve there is a wait, which urgent kinds do not share',
    ),
  ),
  attack(
    'one bedside session opens thousands of preview sockets',
    guard(
      'server/routes/bedside/previewSocket.ts',
      '() => socket.close(previewCloseCodes.replaced)',
      '() => undefined',
    ),
    by(sessionLimits, 'preview sockets of one session > close the oldest beyond eight'),
  ),
  attack(
    'a hundred boards are asked for at once, before the first is counted',
    guard('server/routes/monitoring/monitoringEvents.ts', 'open.set(sessionId, count + 1)', 'void count'),
    by(
      'api/monitoring/monitoring.test.ts',
      'the live board > is refused beyond eight at a time in one session',
    ),
  ),
  attack(
    'long aliases of no conference fill the memory',
    guard('server/conference/routing.ts', 'if (alias.length > longestAlias) throw noSuchConference()', ''),
    by(tokens, 'an alias > that is longer than any conference has is neither looked up nor cached'),
  ),
  attack(
    'ever new keys of a limit fill the memory',
    guard('server/limits/tokenBucket.ts', 'const mostBuckets = 10_000', 'const mostBuckets = 10_000_000'),
    by(
      'unit/server/limits/tokenBucket.test.ts',
      'allowance > keeps ten thousand keys at most, and those that were used last',
    ),
  ),
  attack(
    'one session writes idempotency keys without end',
    guard('server/http/idempotency.ts', 'const mostOfSession = 2_000', 'const mostOfSession = 2_000_000'),
    by(
      sessionLimits,
      'idempotency keys of one session > are about two thousand at most, and the latest are kept',
    ),
  ),
  attack(
    'one session has motions remembered without end',
    guard('server/devices/replayCache.ts', 'const mostOfSession = 1_000', 'const mostOfSession = 1e9'),
    by(
      'unit/server/devices/replayCache.test.ts',
      'a thousand motions of one session are remembered for their minute, without effect on others',
    ),
  ),
  attack(
    'a hello that cannot be written fails the greetings of other devices',
    guard(
      'contract/devices/deviceLink.ts',
      'z.union([z.string().check(z.maxLength(200), z.regex(/^[^\\0\\p{Cs}]*$/u)), z.number(), z.boolean()])',
      'z.unknown()',
    ),
    by(
      'api/devices/hello.test.ts',
      'a device that misbehaves loses its own socket alone > by a hello that the database cannot store, and not those that greet with it',
    ),
    by(
      'unit/server/db/connection/batchWriter.test.ts',
      'a row that fails with an unknown code leaves the others written',
    ),
  ),
  attack(
    'one replaced refresh token makes pair after pair',
    guard(
      'server/commands/bedside/refreshSession.ts',
      'const secrets = successorsOf(refreshToken, context.installationKey)',
      'const secrets = successorsOf(refreshToken + String(Math.random()), context.installationKey)',
    ),
    by(
      'api/bedside/sessionLife.test.ts',
      'a refresh > creates one pair for a refresh token, however often it is sent, and keeps a bounded number of tokens',
    ),
  ),
  attack(
    'one replaced refresh token of the console makes pair after pair',
    guard(
      'server/commands/users/refreshUserSession.ts',
      'const secrets = userSuccessorsOf(refreshToken, installationKey)',
      'const secrets = userSuccessorsOf(refreshToken + String(Math.random()), installationKey)',
    ),
    by(
      sessionLimits,
      'refresh token of the console > makes one pair, however often it is sent within half a minute',
    ),
  ),
  attack(
    'wrong codes keep out the right one from the same address',
    guard('server/routes/routeLimits.ts', 'judgedBeyond = { burst: 200,', 'judgedBeyond = { burst: 0,'),
    by(
      'api/bedside/entryCode.test.ts',
      'the typed twin > lets a right code in after wrong ones from the same address, up to two a second',
    ),
    by(
      'api/bedside/sessionRenewal.test.ts',
      'a renewal is not held up by wrong codes of others at the same address',
    ),
  ),
  attack(
    'wrong PINs keep out the right one from the same address',
    guard(
      'server/conference/routes/tokenRoutes.ts',
      'if (verdict !== null) return verdict',
      'if (verdict !== null && parts.limits.wrongPins.takes(visitor)) return verdict',
    ),
    by(tokens, 'a PIN > after ten wrong ones makes further wrong ones wait, and lets the right one in'),
  ),
  attack(
    'PINs are guessed by a flood, because right ones are always judged',
    guard('server/conference/conferenceNode.ts', 'pinsEach = { burst: 200,', 'pinsEach = { burst: 200_000,'),
    by(tokens, 'a PIN > is judged twenty times a second at most, by address and conference'),
  ),
  attack(
    'a visitor uses up the alerts that the patient needs',
    guard(
      'server/routes/bedside/alertLimit.ts',
      'this.#first.takes(id) ? [this.#first, id]',
      'this.#first.takes(roomId) ? [this.#first, id]',
    ),
    by(
      'api/bedside/alerts.test.ts',
      'alerts of one remote do not use up those of another, and scanning again does not lift the limit',
    ),
  ),
  attack(
    'the care team is flooded by one server process after the other',
    guard(
      'server/limits/tokenBucket.ts',
      'failureBroadcast.publish(name, key, bucket.unannounced)',
      'void name',
    ),
    by(
      'unit/server/limits/tokenBucket.test.ts',
      'allowance > is one at all server processes when it is shared',
    ),
  ),
  attack(
    'an API key is used at one server process after the other, beyond its limit',
    guard(
      'server/auth/apiKeyAuthentication.ts',
      "shared: { name: 'api_keys', failureBroadcast, batch: 6 },",
      '',
    ),
    by(
      'api/cluster/sharedLimits.test.ts',
      'limit of all server processes together > counts the requests of an API key that reach another process',
    ),
  ),
  attack(
    'strangers flood one server process after the other',
    guard(
      'server/routes/routeLimits.ts',
      "shared: { name: 'sessionless', failureBroadcast, batch: 12 },",
      '',
    ),
    by(
      'api/cluster/sharedLimits.test.ts',
      'limit of all server processes together > counts the requests of an address without a session that reach another process',
    ),
  ),
  attack(
    'one session asks for download tokens without end',
    guard('server/db/users/downloadTokenStore.ts', 'const mostOfSession = 20', 'const mostOfSession = 2_000'),
    by(userLimits, 'concurrent requests of one user > keep twenty download tokens of a session, the latest'),
  ),
  attack(
    'list views are saved at the same time, beyond their limit',
    guard('server/routes/lists/listViews.ts', 'await userStore.lock(tx, id)', ''),
    by(userLimits, 'concurrent requests of one user > save no more than two hundred list views'),
  ),
  attack(
    'files of one user, sent at the same time, fill the memory',
    guard(
      'server/routes/imports/imports.ts',
      'preParsing: async (request, reply) => uploadTurn(importer(request).id, reply),',
      '',
    ),
    by(userLimits, 'files of one user > are received one at a time, and no more than eight wait'),
  ),
  attack(
    'one row of a file has a hundred thousand cells',
    guard(readTable, "if (cells.length > importColumns) refuseFile('too_many_columns', row)", ''),
    by(badFile, 'a file that cannot be read > %s is refused with what is wrong'),
  ),
  attack(
    'a file of many rows has millions of cells',
    guard(readTable, "if (cellCount > importCells) refuseFile('too_many_cells', row)", ''),
    by(badFile, 'a file that cannot be read > %s is refused with what is wrong'),
  ),
  attack(
    'passkeys are begun one after the other, and then all are registered',
    guard(
      'server/commands/secondFactor/passkeyCommands.ts',
      'if ((await passkeyStore.countOf(tx, user.id)) >= mostPasskeys)',
      'if (mostPasskeys === 0)',
    ),
    by(userLimits, 'concurrent requests of one user > register no more than ten passkeys'),
  ),
]
