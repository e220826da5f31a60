import type { OfferedLine } from './offer.ts'

/** What the clients' encoders are told, in kbit/s: without it they start low and stay there. */
const startBitrate = 1_000
const maxBitrate = 1_500

/**
 * Puts werift's answer right: a line that the client lets rest is answered as resting and not as rejected, a
 * shared screen is named as such, and pictures get their bitrates.
 */
export function finishAnswer(sdp: string, lines: readonly OfferedLine[]): string {
  const [session = '', ...sections] = sdp.split(/\r\n(?=m=)/u)
  return [session, ...sections.map((section, index) => finishSection(section, lines[index]))].join('\r\n')
}

function finishSection(section: string, line: OfferedLine | undefined): string {
  if (line === undefined) return section
  let text = section
  if (line.direction === 'inactive')
    text = text.replace(/^a=(sendrecv|sendonly|recvonly)\r?$/mu, 'a=inactive')
  if (line.name === 'audio') return text
  const { payloadType } = line
  const bitrates = `a=fmtp:${payloadType} x-google-start-bitrate=${startBitrate};x-google-max-bitrate=${maxBitrate}`
  text = text
    .replace(/^(c=.*)$/mu, `$1\r\nb=AS:${maxBitrate}`)
    .replace(new RegExp(`^(a=rtpmap:${payloadType} .*)$`, 'mu'), `$1\r\n${bitrates}`)
  return line.name === 'slides' ? `${text.trimEnd()}\r\na=content:slides\r\n` : text
}
