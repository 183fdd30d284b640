/** Runs in the measured page before anything of its own: what a visitor waits for, in ms. */
const vitals = { first: 0, largest: 0, blocking: 0, shift: 0, tap: 0 }
globalThis.vitals = vitals

function observe(type, note) {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(note))
  observer.observe({ type, buffered: true })
}

observe('largest-contentful-paint', (entry) => {
  vitals.largest = entry.startTime
})
observe('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') vitals.first = entry.startTime
})
// What runs before there is anything to see or to tap is part of the wait for that.
observe('longtask', (entry) => {
  if (vitals.first > 0) vitals.blocking += Math.max(0, entry.duration - 50)
})
observe('layout-shift', (entry) => {
  vitals.shift += entry.value
})

/** Services that can be chosen are the first step. */
const isUsable = () =>
  document.querySelector('vez-booking')?.shadowRoot?.querySelector('.steps .service') != null

function awaitStep(tapped) {
  if (!isUsable()) return requestAnimationFrame(() => awaitStep(tapped))
  // A task after a frame runs once that has been drawn.
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      vitals.tap = performance.now() - tapped
    }
    port2.postMessage(null)
  })
}

addEventListener('click', (event) => awaitStep(event.timeStamp), { capture: true, once: true })
