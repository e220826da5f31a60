/** Adds an event listener. Returns a function that removes it. */
export function listen(target: EventTarget, event: string, callback: () => void): () => void {
  target.addEventListener(event, callback)
  return () => target.removeEventListener(event, callback)
}
