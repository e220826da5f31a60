/** What this browser remembers of the console's frame, whoever sits before it. Nothing here fails. */
export interface ShellMemory {
  isNavClosed(): boolean
  keepNav(isClosed: boolean): void
  /** The announcement that was closed last; '' for none. */
  closedAnnouncement(): string
  closeAnnouncement(id: string): void
}
