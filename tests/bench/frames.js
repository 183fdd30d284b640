/** Runs in the measured page before anything of its own: the longest time between two frames, in ms. */
const frames = { since: 0, longest: 0 }
let last = 0
let on = false

function note(at) {
  frames.longest = Math.max(frames.longest, at - last)
  last = at
  if (on) requestAnimationFrame(note)
}

frames.begin = () =>
  new Promise((begun) => {
    requestAnimationFrame((at) => {
      last = at
      on = true
      frames.longest = 0
      frames.since = performance.now()
      requestAnimationFrame(note)
      begun()
    })
  })

frames.end = () =>
  new Promise((ended) => {
    // Two frames on, what was asked for last is on the screen too.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        on = false
        ended(frames.longest)
      }),
    )
  })

/** Until so many parts of a screen stand; asked here, for asking from outside takes its part of each frame. */
frames.holds = (count, parts = '[data-booking]') =>
  new Promise((whole) => {
    const look = () => {
      if (document.querySelectorAll(parts).length >= count) whole()
      else requestAnimationFrame(look)
    }
    look()
  })

globalThis.frames4 = frames
