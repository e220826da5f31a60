/** Returns the words of the page's own markup for an app that did not start. */
export function notStarted(): Node[] {
  const template = document.getElementById('not-started')
  return template instanceof HTMLTemplateElement ? [template.content.cloneNode(true)] : []
}
