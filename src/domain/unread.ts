/** The most unread messages that are counted; above it the badge says that there are more (product spec, section 9). */
export const badgeOverflow = 9
