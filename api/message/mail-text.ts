import type { MailContent } from './mail-content.ts'
import { MAIL_FRAME_TEXTS } from './templates.pt-BR.ts'

/** A letter as plain text: whole links, each on a line of its own. */
export function renderMailText(letter: MailContent): string {
  const { from, title, paragraphs, code, details = [], button, notes = [], why } = letter
  const parts = [
    from ?? MAIL_FRAME_TEXTS.ourselves,
    title,
    ...paragraphs,
    code,
    details.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    button && `${button.label}:\n${button.href}`,
    ...notes,
    `--\n${why}\n${MAIL_FRAME_TEXTS.madeBy}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
