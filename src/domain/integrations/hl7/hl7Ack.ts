import type { Hl7Header, Hl7Problem } from './hl7Message.ts'

/** Acknowledgement codes of HL7 table 0008. */
export type AckCode = 'AA' | 'AE' | 'AR' | 'CA' | 'CE' | 'CR'

/** Outcome of a message: taken, to be sent again later, or never to be taken as it is. */
export type Hl7Verdict = 'accepted' | 'later' | 'refused'

const applicationCodes = { accepted: 'AA', later: 'AE', refused: 'AR' } as const
const acceptCodes = { accepted: 'CA', later: 'CE', refused: 'CR' } as const

/**
 * Returns the codes to answer with. In original mode that is one; in enhanced mode MSH-15 and MSH-16 say which
 * acknowledgements the sender wants. A message that was not accepted gets no application acknowledgement
 * after the accept acknowledgement that says so.
 */
export function ackCodes(
  { acceptAck, applicationAck }: Pick<Hl7Header, 'acceptAck' | 'applicationAck'>,
  verdict: Hl7Verdict,
): AckCode[] {
  if (acceptAck === '' && applicationAck === '') return [applicationCodes[verdict]]
  const wanted = (condition: string): boolean =>
    condition === 'AL' || condition === (verdict === 'accepted' ? 'SU' : 'ER')
  const accept = wanted(acceptAck) ? [acceptCodes[verdict]] : []
  if (verdict !== 'accepted' && accept.length > 0) return accept
  return [...accept, ...(wanted(applicationAck) ? [applicationCodes[verdict]] : [])]
}

interface AckOptions {
  code: AckCode
  /** Control id of the acknowledgement itself. */
  controlId: string
  /** Epoch milliseconds. */
  now: number
  problem: Hl7Problem | null
}

/** Text of HL7 table 0357. */
const problemNames: Readonly<Record<Hl7Problem['code'], string>> = {
  '100': 'Segment sequence error',
  '101': 'Required field missing',
  '102': 'Data type error',
  '103': 'Table value not found',
  '200': 'Unsupported message type',
  '201': 'Unsupported event code',
  '202': 'Unsupported processing id',
  '203': 'Unsupported version id',
  '204': 'Unknown key identifier',
  '207': 'Application internal error',
}

/**
 * Returns an acknowledgement in ASCII, with the sender's own separators. Names of systems that are not ASCII
 * are left out.
 */
export function buildAck(header: Hl7Header, { code, controlId, now, problem }: AckOptions): string {
  const { field, component, repetition, escape, subcomponent } = header.separators
  const ascii = (text: string): string => (/^[ -~]*$/u.test(text) ? text : '')
  const row = (...fields: string[]): string => fields.join(field)
  const coded = (...parts: string[]): string => parts.join(component)
  const marks = [component, repetition, escape, subcomponent].join('')
  const at = problem?.at.split('^').join(component) ?? ''
  const rows = [
    row(
      'MSH',
      marks,
      ascii(header.receivingApplication),
      ascii(header.receivingFacility),
      ascii(header.application),
      ascii(header.facility),
      `${new Date(now).toISOString().replaceAll(/[-:T]/gu, '').slice(0, 14)}+0000`,
      '',
      header.event === '' ? 'ACK' : coded('ACK', ascii(header.event), 'ACK'),
      controlId,
      ascii(header.processingId) === '' ? 'P' : ascii(header.processingId),
      ascii(header.version),
    ),
    row('MSA', code, ascii(header.controlId), problem === null ? '' : problem.text),
  ]
  if (problem !== null)
    rows.push(
      row(
        'ERR',
        '',
        at,
        coded(problem.code, problemNames[problem.code], 'HL70357'),
        'E',
        '',
        '',
        problem.text,
      ),
    )
  return `${rows.join('\r')}\r`
}
