/**
 * Hides the keys of an input method from all handlers of the page, so that the Enter that ends a composition
 * does not submit and its Escape does not close anything. Browsers report them with key code 229, or as part of a
 * composition; Safari sends that Enter after the composition has ended.
 */
export function ignoreCompositionKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      // oxlint-disable-next-line typescript/no-deprecated -- in Safari nothing else tells it
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation()
    },
    true,
  )
}
