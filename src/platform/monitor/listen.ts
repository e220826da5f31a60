/** Listens until the returned function is called. */
export function listen(target: EventTarget, event: string, callback: () => void): () => void {
  target.addEventListener(event, callback)
  return () => target.removeEventListener(event, callback)
}
