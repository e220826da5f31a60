/**
 * One VP8 keyframe of 320 by 180 pixels: a crossed-out camera, light on dark, without text. Our own drawing,
 * encoded once by the VP8 encoder of Chromium 156 (WebCodecs, 30 kbit/s); it fits into one packet.
 */
const keyframe = Buffer.from(
  [
    'cCYAnQEqQAG0AAVHCIWFiJmEiBoCAFe32fvw792/SfzCfVzzDxH7wv+L/plv1IAfzD/7cTPgj4af//sAPph3MqRElNKuOs2r',
    'jrNq46zauOs2rjrNqsa9g7z7Q+8+0PvNV6IuzBAzh/d5i5PMEwM0CHbQ+KaiVxNKuOs0pQC1ATrb8sx6etg3HlNMOW4EID6r',
    'jiq8kjXqV3pN8ZDfnu6WmOQppVx1m0YV6+McDsLUMr97O6ApoM0DL85s746fo0+QIbEgxpVx1m0IPU9H0kxXOqmFVOJVq+VB',
    'FM8u/l6xypyolyuJ+MeEgh3n2hy7gMUE6nuJK6g1CnP5yPRHoTot82cz2EGpcWlooNCgTxtXHWbVx1m0RDB9woWci3UHefaH',
    '3n2h958PiQJIiSmlXHWabTSrjrNq46zauOs2qwD+8RofeM87qw2zYPeohe/fLLsFhWDobmZwBMxjjMbYJLOsY+QLv0s10OHo',
    'QMWdFleN7f6b9zA4G0oocsQbW6dD7ZauZfqNjR8OeJHHO/Pn+ngOY4Gg+ZJyOyRvbNxAKAErTmjRUcxFuT5IFhyISQUarxXe',
    'tB50Bo8cOEYteXv1t3ARBey7UXJETRUbsQzPNvr+bGMSx992lASoHDxPZ/799HwQtt5k4Crd9ma+MZ6vZ6E5aux+OAUmKM2A',
    'e1cqsczBH0Zm3EmgzA/W9UvnfHTge2X/L1gw4AnK/Ld+atcEThcPgSuU3hIbnF48MXmtUHVAisPqXv0u4jxxZVzRsElmCnbq',
    'nOjuovkV+jZ7585YC3ItBMuYFza6Uhi8i3jywosFLb3nVGm/USjc+llE37FaRt+jwLDF5rVO85hk8ESMBuREczhZWqlwslTi',
    'l+XJyfvcJ8BaIm+lb55UEE6JABFC0ZEP/Co+IwYK9IhIbJGXcM+bfYDAA5X0mi1w93SPrHu6s+5Tb7jNqDM8Z4BFY09Vhspf',
    'RliDT7d0H6pMYL5dDb8rBBpH2rNHVb+6EgQlKjng/A+NCi6YxVY8zF3kJ5g8juaaG2m0aLWqOSUGqnty7BcTEFCp15iXBafQ',
    'c8qgP57+HYXJw2Qa93HyfLOZ41LT/oKESmJCp3yKwp7kWgmHNVW2pliR6kModGDhh6YvpGrRvVqB0v7JY5g5uL4rvWgUZgDp',
    'GnS+ohXqZZ4mScgzbbZyiXPtO7jhgbMrCuRSf6oZHKBlilKg2Uk/YvgUYRv2Ln0eMnwA',
  ].join(''),
  'base64',
)

/** Returns the placeholder frame as the payload of a single packet; `number` counts the frames. */
export function placeholderFrame(number: number): { payload: Buffer; marker: true } {
  // X, S; then I; then the 15-bit picture ID (RFC 7741, section 4.2).
  const descriptor = Buffer.from([0x90, 0x80, 0x80 | ((number >> 8) & 0x7f), number & 0xff])
  return { payload: Buffer.concat([descriptor, keyframe]), marker: true }
}
