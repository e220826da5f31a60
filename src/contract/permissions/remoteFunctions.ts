/** Functions that a bedside session can have. The server’s list applies, never the client’s. */
export const remoteFunctions = ['call_clinician', 'call_guest', 'call_interpreter', 'entertainment'] as const
