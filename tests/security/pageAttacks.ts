import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const answers = 'api/http/answers.test.ts'
const badInput = 'api/http/badInput.test.ts'
const shoulder = 'e2e/overShoulder.test.ts'
const overShoulder = 'an observer looking over the shoulder of %s'

/** Attacks by a person who reads along, or who does not speak HTTP as a browser does. */
export const pageAttacks: readonly Attack[] = [
  attack(
    'a token is read out of the address and the history',
    guard('domain/bedside/entryLink.ts', 'clean.searchParams.delete(name)', 'clean.searchParams.has(name)'),
    by(
      'unit/domain/bedside/entryLink.test.ts',
      'the spec’s long form is read from the query and all of it removed, what is not a credential stays',
    ),
    by(
      'e2e/story.test.ts',
      'from the QR code to a moving camera, $told > no credential stays in the address bar, in the history, or in a storage that scripts of other tabs read at start',
    ),
    by(shoulder, `${overShoulder} > reads no token in an address, in the history, or in a Referer`),
  ),
  attack(
    'a token is read out of the Referer',
    guard('server/http/securityHeaders.ts', "policy: 'no-referrer'", "policy: 'unsafe-url'"),
    by(answers, 'every answer > to %s carries the rules for pages'),
    by(shoulder, `${overShoulder} > reads no token in an address, in the history, or in a Referer`),
  ),
  attack(
    'Back shows the last patient’s screen',
    guard(
      'platform/reloadOnBfcacheRestore.ts',
      "if (persisted) style.visibility = 'hidden'",
      'void persisted',
    ),
    by(
      'ui/app/reloadOnBfcacheRestore.test.ts',
      'a page that the browser kept whole > is covered when it is left, and reloads when Back restores it',
    ),
  ),
  attack(
    'Back shows the console to whoever comes after its user',
    guard('platform/reloadOnBfcacheRestore.ts', 'if (persisted) begin()', 'void persisted'),
    by(
      'ui/app/reloadOnBfcacheRestore.test.ts',
      'a page that the browser kept whole > is covered when it is left, and reloads when Back restores it',
    ),
  ),
  attack(
    'markup in a name becomes a part of the page',
    guard(
      'remote/pins/PinRow.tsx',
      '<span className="sr-only">{name}</span>',
      '<span className="sr-only" dangerouslySetInnerHTML={{ __html: name }} />',
    ),
    by(
      'e2e/markup.test.ts',
      'markup in the names of a patient, a room and a pin stays text at the bedside',
      'markup in the names of places and people stays text in every section of the console',
    ),
  ),
  attack(
    'a secret is read out of the built front end',
    guard(
      'app/main.tsx',
      "import '../ui/theme.css'",
      "import '../ui/theme.css'\nconsole.log('smtps://wardlink:hunter2@mail.example')",
    ),
    by('security/bundle.test.ts', 'the secret scan of the built front end > finds no secret in it'),
  ),
  attack(
    'a token is read out of a cache',
    guard(
      'server/http/securityHeaders.ts',
      "if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')",
      '',
    ),
    by(answers, 'every answer > that holds a token or personal data is never cached'),
    by(shoulder, `${overShoulder} > finds no token, no name and no answer of the server in a cache`),
  ),
  attack(
    'a token or a name is read out of the log',
    guard('server/http/requestLog.ts', "request.routeOptions.url ?? 'none'", 'request.url'),
    by(
      'api/http/secrets.test.ts',
      'server output at the trace log level > holds no secret and no name; what a newcomer needs stands apart from the log',
    ),
    by(
      'api/conference/secrets.test.ts',
      'no token, PIN, name, text, address of media or alias is ever written to the log',
    ),
  ),
  attack(
    'a page frames the product, or brings script into it',
    guard('server/http/securityHeaders.ts', 'frameAncestors: ["\'none\'"],', ''),
    by(answers, 'every answer > to %s carries the rules for pages'),
  ),
  attack(
    'a page of a foreign origin calls the API',
    guard('server/http/server.ts', 'origin: [...config.allowedOrigins],', 'origin: true,'),
    by('api/http/origins.test.ts', 'a front end that is served elsewhere > %s may neither call nor read'),
  ),
  attack(
    'a field more is sent than a form has',
    guard('contract/devices/device.ts', 'ControlRequest = z.strictObject(', 'ControlRequest = z.object('),
    by(badInput, 'an unknown field reported by name > %s'),
  ),
  attack(
    'a body reaches for a prototype',
    guard(
      'server/http/validation.ts',
      "server.getDefaultJsonParser('remove', 'remove')",
      "server.getDefaultJsonParser('ignore', 'ignore')",
    ),
    by(
      'security/http.test.ts',
      'a body that reaches for every object’s prototype > comes without it, and changes none',
    ),
    by(
      badInput,
      'a body that is no JSON counts as empty, and is answered by what it misses > and so does one that tries to reach a prototype: nothing of it is believed',
    ),
  ),
  attack(
    'a body comes a letter at a time',
    guard('server/http/server.ts', 'http.createServer(times, handler)', 'http.createServer(handler)'),
    by(
      'security/http.test.ts',
      'a request that is sent a letter at a time > %s loses its connection, and others are served meanwhile',
    ),
  ),
  attack(
    'a request hides behind another',
    guard('server/http/writeRawError.ts', 'else if (owed !== undefined)', 'else if (Number.isNaN(owed))'),
    by(
      badInput,
      'input that is not HTTP > and follows a request, does not overtake its answer, which is the last on that connection: %j',
      'input that is not HTTP > and comes again and again on a stream that goes on, is one fault, and the stream goes on',
      'input that is not HTTP > and is the rest of a request that was refused before all of it was here, has no second answer',
    ),
  ),
  attack(
    'a search holds what no database reads',
    guard('contract/lists/lists.ts', 'text.check(z.regex(/^[^\\0]*$/u))', 'text'),
    by(
      'api/lists/search.test.ts',
      'the search from anywhere > is refused for text that no name can contain, as are the searches in lists and for Login As',
    ),
  ),
  attack(
    'a frame bursts when it is unpacked',
    guard('server/http/upgrades.ts', 'perMessageDeflate: false', 'perMessageDeflate: true'),
    by(
      'security/http.test.ts',
      'a body that would burst when it is unpacked > is not agreed upon by the socket %s',
      'a body that would burst when it is unpacked > is not unpacked by %s',
    ),
  ),
  attack(
    'a path leads out of the front end',
    guard(
      'server/http/staticFiles.ts',
      'if (!isPage(request.method, request.url, request.headers.accept))',
      "const { readFileSync } = process.getBuiltinModule('node:fs')\n    const far = join(dist, decodeURIComponent(request.url))\n    if (existsSync(far)) return reply.send(readFileSync(far))\n    if (!isPage(request.method, request.url, request.headers.accept))",
    ),
    by('security/http.test.ts', 'a path that leads out of the front end > finds nothing: %s'),
    by('api/http/pages.test.ts', 'the built front end > never answers %s with the page'),
  ),
  attack(
    'a file’s name brings a header',
    guard('server/http/attachment.ts', "name.replaceAll(/[^\\w.-]/gu, '_')", 'name'),
    by(
      'security/http.test.ts',
      'a line that would become a header > of a file’s name stays in it',
      'a line that would become a header > of an address to return to is refused',
    ),
    by('security/accounts.test.ts', 'an invite > carries no line of its writer’s into the heads of the mail'),
  ),
  attack(
    'a text keeps a pattern busy',
    guard('server/auth/users/passwordHash.ts', '/={1,2}$/u', '/=+$/u'),
    by(
      'security/patterns.test.ts',
      'a text that is made to keep a pattern busy > finds no pattern of the product that it could',
      'a text that is made to keep a pattern busy > would be found',
    ),
  ),
  attack(
    'a body is oversized',
    guard('server/http/connectionLimits.ts', 'bodyLimit = 256 * 1024', 'bodyLimit = 256 * 1024 * 1024'),
    by(badInput, 'a body > of 256 KiB is read, of one byte more it is too_large'),
  ),
  attack(
    'requests no sign-in needed flood',
    guard(
      'server/routes/routeLimits.ts',
      'strangersEach = { burst: 120,',
      'strangersEach = { burst: 120_000,',
    ),
    by(
      'api/http/rateLimit.test.ts',
      'a client that floods %s gets rate_limited with Retry-After 1; a client at another address does not',
    ),
  ),
  attack(
    'each try comes from another address that somebody makes up',
    guard(
      'server/http/server.ts',
      '? [...config.trustedProxies] : false',
      '? [...config.trustedProxies] : true',
    ),
    by(
      'api/http/proxies.test.ts',
      'without one > a client gets no more tries by sending another forwarded address',
    ),
  ),
]
