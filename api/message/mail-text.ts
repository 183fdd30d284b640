import type { Letter } from './mail-content.ts'
import { ON_PAPER } from './templates.pt-BR.ts'

/** A letter as plain text: whole links, each on a line of its own. */
export function letterText(letter: Letter): string {
  const { from, title, paragraphs, code, details = [], button, notes = [], why } = letter
  const parts = [
    from ?? ON_PAPER.ourselves,
    title,
    ...paragraphs,
    code,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.href}`,
    ...notes,
    `--\n${why}\n${ON_PAPER.madeBy}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
