/**
 * Keeps the keys of an input method from every handler of the page: the Enter that ends a composition submits nothing, its Escape closes
 * nothing. Every browser gives them the key code 229; Safari sends that Enter when the composition is over.
 */
export function ignoreCompositionKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- in Safari nothing else tells it
      if (event.keyCode === 229) event.stopImmediatePropagation()
    },
    true,
  )
}
