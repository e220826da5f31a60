/**
 * Tier of the tests to run: `change` for every change (`npm test`), `all` for the night and for a release
 * (`npm run test:all`). A test that runs only in `all` has the tag `nightly`; a test of both tiers can do
 * more in `all`.
 */
export const tier: 'change' | 'all' = process.env['WARDLINK_TIER'] === 'all' ? 'all' : 'change'

/** Returns the amount for this run's tier. */
export function byTier<T>(amounts: Readonly<Record<typeof tier, T>>): T {
  return amounts[tier]
}
