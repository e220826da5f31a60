import { by } from '../rules/rule.ts'
import { type Attack, attack, guard } from './attack.ts'

const reach = 'api/integrations/fhirScope.test.ts'
const leaving = 'api/integrations/fhirLeaving.test.ts'
const lanes = 'api/messages/lanes.test.ts'
const mailServer = 'api/messages/mailServer.test.ts'
const fairness = 'api/messages/fairness.test.ts'

/** Attacks by a system with an API key that exceeds its key's scopes or sends false data. */
export const integrationAttacks: readonly Attack[] = [
  attack(
    'a system with the certificate of another sender moves patients by HL7 messages',
    guard(
      'server/db/integrations/hl7/hl7FeedStore.ts',
      ': arrayContains(hl7Feeds.fingerprints, [fingerprint])',
      ': undefined',
    ),
    by(
      'api/integrations/hl7Connections.test.ts',
      'a sender over TLS > with the certificate of another sender is refused, and moves no one',
    ),
  ),
  attack(
    'an HL7 client without a certificate sends messages',
    guard(
      'server/routes/integrations/hl7/hl7Listener.ts',
      'requestCert: true, rejectUnauthorized: true',
      'requestCert: true, rejectUnauthorized: false',
    ),
    by('api/integrations/hl7Connections.test.ts', 'a sender over TLS > %s does not get in'),
  ),
  attack(
    'an HL7 message without an end uses up the memory',
    guard(
      'server/routes/integrations/hl7/mllpFrames.ts',
      "return this.#size > this.#limit ? 'too_large' : messages",
      'return messages',
    ),
    by(
      'api/integrations/hl7Connections.test.ts',
      'a connection > ends at a message that is too large, without keeping it',
    ),
  ),
  attack(
    'one address takes every HL7 connection',
    guard(
      'server/routes/integrations/hl7/hl7Listener.ts',
      'own.length >= this.#limits.connectionsEach',
      'false',
    ),
    by('api/integrations/hl7Connections.test.ts', 'a connection > of one address beyond eight is closed'),
  ),
  attack(
    'an HL7 feed gets a bed of another customer',
    guard(
      'server/commands/integrations/hl7/assignPlace.ts',
      'if (roomId !== null && !isReached)',
      'if (false)',
    ),
    by('api/integrations/hl7.test.ts', 'a place without a bed > gets no bed of another customer'),
  ),
  attack(
    'an encounter dated 2099 blocks the discharge',
    guard(
      'domain/integrations/encounterVersion.ts',
      'moment > now + clockToleranceMs',
      'moment < now - moment',
    ),
    by(
      reach,
      'the moment of an encounter > is refused more than five minutes ahead, and does not block the discharge',
      'the moment of an encounter > is refused in the timestamp of a bundle too',
      'the moment of an encounter > counts for nothing where one far ahead is kept from before',
    ),
  ),
  attack(
    'a key’s word about a bed that it does not reach blocks the discharge',
    guard(
      'server/commands/integrations/encounterBeds.ts',
      "if (bed === null) return 'beyond'",
      'if (bed === null) return null',
    ),
    by(
      reach,
      'an encounter in a bed that the key does not reach > is not taken over into a bed of the key’s own',
      'an encounter in a bed that the key does not reach > is not changed by a word %s',
    ),
  ),
  attack(
    'a key’s word about a bed that it does not reach blocks the admission',
    guard(
      'server/commands/integrations/applyEncounters.ts',
      'if (bed === null && named.bed === null && !reachesCustomer(sender.bearer)) return move',
      '',
    ),
    by(
      reach,
      'an encounter in a bed that the key does not reach > is admitted there after a word about a bed that the key does not reach',
    ),
  ),
  attack(
    'bundles of one key take every database connection',
    guard(
      'server/routes/integrations/fhir.ts',
      'bundles.run(customerId, () => applyEncounters(context, sender, read.admissions))',
      'applyEncounters(context, sender, read.admissions)',
    ),
    by(
      reach,
      'many bundles of one customer > hold one database connection, and leave bedside and console theirs',
    ),
    by(
      'unit/server/limits/concurrencyByKey.test.ts',
      'concurrency by key > refuses a key whose queue is full, and no other',
    ),
  ),
  attack(
    'an update of an encounter discharges a patient who is in bed',
    guard(
      'server/commands/integrations/applyEncounters.ts',
      'if (!isLeft && !named.isBeyond)',
      'if (bed.id === "")',
    ),
    by(leaving, 'a patient who is in bed > stays there when an update %s'),
  ),
  attack(
    'a formula of a file becomes the number of a room',
    guard('server/commands/imports/cellsOf.ts', 'if (fault !== null) complain(field, fault)', ''),
    by(
      'api/imports/spreadsheets.test.ts',
      'spreadsheet > is refused by cell for error values, formulas, dates and rounded numbers',
    ),
  ),
  attack(
    'a pin leads elsewhere than the one whose name it seems to have, in other digits',
    guard('domain/pins/pinName.ts', 'folded(one) === folded(other)', 'one.trim() === other.trim()'),
    by('api/orgUnits/sameNames.test.ts', 'unique name > of a pin is refused with other digits'),
  ),
  attack(
    'a name that a patient no longer has verifies',
    guard('domain/integrations/fhirBundle.ts', "all.filter(({ use }) => use === 'maiden')", 'all'),
    by('api/patients/patientNames.test.ts', 'patient with several names on record > is not verified by %s'),
  ),
  attack(
    'a further last name of a patient is kept after the discharge',
    guard('server/db/patients/patientStore.ts', '        otherLastNames: [],\n', ''),
    by(
      'api/patients/patientNames.test.ts',
      'patient with several names on record > leaves none of them behind at discharge',
    ),
  ),
  attack(
    'a new patient is taken for the one before, by the last name alone, and finds that one’s remotes open',
    guard(
      'domain/patients/personName.ts',
      'if (one.firstName !== other.firstName && !isSamePersonName(one.firstName, other.firstName)) return false',
      '',
    ),
    by(
      'api/patients/patientNames.test.ts',
      'patient who is said again in another spelling > stays when the console corrects an accent, and leaves for another name',
    ),
  ),
  attack(
    'a key of one unit blocks an admission to another, by the number of an encounter that it guesses',
    guard('server/commands/integrations/encounterBeds.ts', 'return keyNodeId === null ||', 'return true ||'),
    by(
      'api/patients/patientNames.test.ts',
      'number of an encounter that a key of another unit has guessed > does not block the admission, as %s',
    ),
  ),
  attack(
    'a system that answers nothing delays a patient’s call',
    guard('server/commands/calls/createInvite.ts', 'urgent: true, ', ''),
    by(
      lanes,
      'the messages of one customer do not wait for those of another',
      'a patient’s call does not wait for a system that answers no webhook',
      'a patient’s call by text message does not wait for a mail server that does not answer',
    ),
  ),
  attack(
    'the hanging webhooks of a customer delay those of another',
    guard(
      'server/db/migrations/0029_fair_delivery.sql',
      "coalesce(w.customer_id::text, 'platform')",
      'w.id::text',
    ),
    by(fairness, 'the webhooks of a customer > are called while every webhook of another customer hangs'),
  ),
  attack(
    'the long queue of a customer delays the messages of another',
    guard('server/db/migrations/0046_claim_news.sql', 'priority := job.turn', 'priority := 0'),
    by(
      fairness,
      'the messages of a customer > wait for no more than the next turn of customers with long queues',
    ),
  ),
  attack(
    'a mail server that is slow to accept gets the same mail again and again',
    guard(
      'server/messages/delivery.ts',
      'where id = any($2) and locked_at is not null returning locked_by',
      'where id = any($2) and false returning locked_by',
    ),
    by(
      mailServer,
      'a slow mail server > gets a mail once, however long the server holds it',
      'a slow mail server > has more than 15 s to accept a mail',
    ),
  ),
  attack(
    'a mail server with a certificate of anybody is trusted',
    guard('server/messages/mail.ts', 'url: smtpUrl,', 'url: smtpUrl, tls: { rejectUnauthorized: false },'),
    by(
      mailServer,
      'a mail server with a certificate of its own authority > is named as such, and is trusted by $protocol with SMTP_CA_FILE',
    ),
  ),
  attack(
    'a system knocks with a key that has another scope',
    guard('server/routes/calls/knocks.ts', "'knocks:write'", "'rooms:read'"),
    by('api/calls/apiKeyKnocks.test.ts', 'the reach of a key > is its org unit, its customer and its scope'),
  ),
  attack(
    'a system knocks as someone who does not see the room’s patients',
    guard(
      'server/commands/calls/knocks/knockAtRoom.ts',
      "if (!hasRightAt(assignments, 'seePatients', found)) throw new ApiError('not_found')",
      '',
    ),
    by(
      'api/calls/apiKeyKnocks.test.ts',
      'a knock of a system for a clinician > is refused for an unknown account and for one that does not see the room’s patients',
    ),
  ),
  attack(
    'a knock of a revoked key is let in',
    guard(
      'server/commands/calls/knocks/knockQueue.ts',
      "if (held === null || !hasRightAt([held], 'seePatients', room)) return false",
      '',
    ),
    by(
      'api/calls/apiKeyKnocks.test.ts',
      'the reach of a key > ends its waiting knock when the key is revoked, without an answer',
      'the reach of a key > ends its waiting knock when the room moves out of it',
    ),
  ),
  attack(
    'an API key outlives the account that made it',
    guard(
      'server/db/integrations/apiKeyStore.ts',
      'and(eq(apiKeys.makerId, makerId), isNull(apiKeys.revokedAt))',
      'and(eq(apiKeys.makerId, makerId), eq(apiKeys.id, makerId))',
    ),
    by('api/integrations/apiKeys.test.ts', 'a key > ends with the account that made it, for good'),
  ),
  attack(
    'an invite has a premium-rate number written to',
    guard(
      'server/messages/sms.ts',
      'if (!maySendSms(destination, smsPrefixes))',
      'if (smsPrefixes.length < 0)',
    ),
    by(
      'api/messages/delivery.test.ts',
      'a text message > to a premium-rate number never reaches the gateway',
    ),
  ),
]
