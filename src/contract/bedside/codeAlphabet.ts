/** The eight characters under the QR code: Crockford base32 without I, L, O, U. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 8
