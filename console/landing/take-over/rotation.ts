import { find, findAll } from './find.ts'

/** How long each phrase stands (documents 1, section 2). */
const PHRASE_MS = 2000

/** Turns the headline's phrases; they stand still where nobody looks, and where somebody asked for it. */
export function startRotation(): void {
  const place = find('[data-rotation]')
  const button = find('[data-pause]')
  if (!place || !button) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let isSeen = false
  let isPaused = false
  let turning: number | undefined
  const update = () => {
    clearInterval(turning)
    button.hidden = calm.matches
    const isTurning = isSeen && !isPaused && !calm.matches && !document.hidden
    if (isTurning) turning = window.setInterval(showNextPhrase, PHRASE_MS)
  }
  new IntersectionObserver(([entry]) => {
    isSeen = entry?.isIntersecting ?? false
    update()
  }).observe(place)
  calm.addEventListener('change', update)
  document.addEventListener('visibilitychange', update)
  button.addEventListener('click', () => {
    isPaused = !isPaused
    button.toggleAttribute('data-paused', isPaused)
    const { pause = '', resume = '' } = button.dataset
    button.setAttribute('aria-label', isPaused ? resume : pause)
    update()
  })
  update()
}

function showNextPhrase(): void {
  const phrases = findAll('[data-phrase]')
  const at = phrases.findIndex((phrase) => phrase.hasAttribute('data-shown'))
  for (const [i, phrase] of phrases.entries())
    phrase.toggleAttribute('data-shown', i === (at + 1) % phrases.length)
}
