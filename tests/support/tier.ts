/**
 * Which tests run: `change` is the tier for every change (`npm test`), `all` the tier for the night and for a release
 * (`npm run test:all`). A test of the second alone has the tag `nightly`; a test of both may do more in the second.
 */
export const tier: 'change' | 'all' = process.env['WARDLINK_TIER'] === 'all' ? 'all' : 'change'

/** Of two amounts the one of this run's tier. */
export function byTier<T>(amounts: Readonly<Record<typeof tier, T>>): T {
  return amounts[tier]
}
