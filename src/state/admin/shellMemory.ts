/** Height of the rows of lists. */
export type Density = 'normal' | 'compact'

/** State of the console that this browser remembers, for every user. No method fails. */
export interface ShellMemory {
  isNavClosed(): boolean
  keepNav(isClosed: boolean): void
  /** Returns the IDs of the units that are closed on the bed board. */
  closedUnits(): readonly string[]
  keepClosedUnits(ids: readonly string[]): void
  /** Returns the ID of the last closed announcement; empty if there is none. */
  closedAnnouncement(): string
  closeAnnouncement(id: string): void
  /** Returns the ids of the org units that were chosen last, the latest first. */
  recentLevels(): readonly string[]
  keepRecentLevels(ids: readonly string[]): void
  /** Returns true if the user, by ID, has ended the first steps in this browser. */
  hasEndedFirstSteps(user: string): boolean
  endFirstSteps(user: string): void
  density(): Density
  keepDensity(density: Density): void
}
