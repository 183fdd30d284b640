export type View = 'booking' | 'page'

/** How the script is loaded: by its stable name, or as the lines that pin one build. */
export function stableScript(url: string): string {
  return `<script type="module" src="${new URL(url).origin}/widget/vez.js"></script>`
}

/** What a salon copies into its site; a slug is letters, digits and hyphens, so nothing to escape. */
export function snippetOf(script: string, slug: string, view: View): string {
  return `${script}\n<vez-booking business="${slug}" view="${view}"></vez-booking>`
}
