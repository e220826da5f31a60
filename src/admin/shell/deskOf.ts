import type { Profile } from '../../state/admin/console.ts'

/** Address of the consult desk: the deployment's own, or the product's. */
export const deskOf = ({ surroundings }: Profile): string => {
  const own = surroundings?.iconsult_url ?? ''
  return own === '' ? '/meet/desk' : own
}
