/** Bytes of the characters of JIS X 0208, found by decoding all of them. */
const bytesOf = new Map<string, readonly [number, number]>()
const decoder = new TextDecoder('euc-jp')
for (let row = 0x21; row <= 0x7e; row += 1)
  for (let cell = 0x21; cell <= 0x7e; cell += 1) {
    const character = decoder.decode(Uint8Array.of(row + 0x80, cell + 0x80))
    if (!bytesOf.has(character)) bytesOf.set(character, [row, cell])
  }

/** Returns a text in ISO-2022-JP, which Node.js only decodes. */
export function toIso2022Jp(text: string): Buffer {
  const bytes: number[] = []
  let isDouble = false
  for (const character of text) {
    const pair = character.charCodeAt(0) < 0x80 ? undefined : bytesOf.get(character)
    if (pair !== undefined && !isDouble) bytes.push(0x1b, 0x24, 0x42)
    if (pair === undefined && isDouble) bytes.push(0x1b, 0x28, 0x42)
    isDouble = pair !== undefined
    bytes.push(...(pair ?? [character.charCodeAt(0)]))
  }
  return Buffer.from(isDouble ? [...bytes, 0x1b, 0x28, 0x42] : bytes)
}
