/* Runs in the page: when each booking's card was first drawn, by the booking's id (ms since 1970). */
window.drawn = {}

/* What the tree got is on the screen with the next frame. */
new MutationObserver(() => {
  const cards = [...document.querySelectorAll('[data-booking]')]
  requestAnimationFrame(() => {
    for (const { dataset } of cards) window.drawn[dataset.booking] ??= Date.now()
  })
}).observe(document, { subtree: true, childList: true })
