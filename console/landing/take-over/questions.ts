import { findAll } from './find.ts'

/** Closes the other answers where a browser does not yet do so for those of one name. */
export function startQuestions(): void {
  if ('name' in HTMLDetailsElement.prototype) return
  const items = findAll('details[name]')
  for (const item of items) {
    item.addEventListener('toggle', () => {
      if (!item.hasAttribute('open')) return
      for (const other of items) if (other !== item) other.removeAttribute('open')
    })
  }
}
