/** State of the console’s frame that this browser remembers, for every user. No method fails. */
export interface ShellMemory {
  isNavClosed(): boolean
  keepNav(isClosed: boolean): void
  /** The announcement that was closed last; '' for none. */
  closedAnnouncement(): string
  closeAnnouncement(id: string): void
}
