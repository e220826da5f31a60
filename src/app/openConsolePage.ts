/**
 * Puts the console's page in place of this one. The product's own server answers an address of the console with it; a
 * web server that sends `index.html` for every address does not, nor does the service worker, and the link of an
 * activation may be at any address.
 */
export async function openConsolePage(): Promise<never> {
  const reply = await fetch('/console.html')
  if (!reply.ok) throw new Error('the console is not there')
  const page = await reply.text()
  document.open()
  // oxlint-disable-next-line typescript/no-deprecated -- a page that is navigated to would lose what the address carries
  document.write(page)
  document.close()
  return new Promise(() => undefined)
}
