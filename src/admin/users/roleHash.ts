/** Hash of a user's address that opens the form with a role to add. */
export const roleHash = 'role'
