/** What a bedside session may do; the server's list counts, never the client's (product spec, section 6). */
export const remoteFunctions = ['call_clinician', 'call_guest', 'call_interpreter', 'entertainment'] as const
