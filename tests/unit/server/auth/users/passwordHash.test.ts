import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '../../../../../src/server/auth/users/passwordHash.ts'
import { ApiError } from '../../../../../src/server/errors/apiError.ts'

const told = (error: unknown) => (error instanceof ApiError ? error.code : String(error))

test('a flood of wrong passwords leaves files their threads, and is told to come again', async () => {
  const hash = await hashPassword('Ward-Link-4711')
  let judged = 0
  const guesses = Array.from({ length: 60 }, () =>
    isPassword('wrong', hash)
      .then(String, told)
      .finally(() => (judged += 1)),
  )
  await readFile(import.meta.filename)
  // The refused guesses were refused immediately.
  expect(judged - 34, 'hashes that were ready before the file').toBeLessThan(10)
  const answers = await Promise.all(guesses)
  expect(answers.filter((answer) => answer === 'rate_limited')).toHaveLength(34)
  expect(answers.filter((answer) => answer === 'false')).toHaveLength(26)
  expect(await isPassword('Ward-Link-4711', hash), 'afterwards').toBe(true)
})
