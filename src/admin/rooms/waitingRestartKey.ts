/** First part of the query key of the restart that waits in a room. */
export const waitingRestartKey = 'waiting restart'
