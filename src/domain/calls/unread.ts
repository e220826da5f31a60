/** Highest unread count that the badge shows; above it the badge shows that there are more. */
export const badgeOverflow = 9
