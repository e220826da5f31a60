/**
 * Premium-rate, satellite and international network numbers (ITU-T E.164), for which a hospital would pay
 * high charges.
 */
const barredByDefault = [
  '+979',
  '+808',
  '+870',
  '+878',
  '+881',
  '+882',
  '+883',
  '+888',
  '+1900',
  '+31900',
  '+3389',
  '+34803',
  '+34806',
  '+34807',
  '+39899',
  '+41900',
  '+43900',
  '+449',
  '+49900',
  '+61190',
  '+81990',
  '+82060',
]

/** Returns true for an allowed prefix such as `+1`, or a barred one, which starts with a minus. */
export const isSmsPrefix = (text: string): boolean => /^-?\+\d{0,14}$/u.test(text)

/**
 * Returns true if text messages can be sent to an E.164 number. The longest matching prefix decides.
 * Premium-rate numbers are barred unless `prefixes` includes them.
 */
export function maySendSms(number: string, prefixes: readonly string[]): boolean {
  const longest = (list: readonly string[]) =>
    Math.max(-1, ...list.filter((prefix) => number.startsWith(prefix)).map((prefix) => prefix.length))
  const barred = prefixes.filter((prefix) => prefix.startsWith('-')).map((prefix) => prefix.slice(1))
  const open = longest(prefixes)
  return open > longest(barred) && open >= longest(barredByDefault)
}
