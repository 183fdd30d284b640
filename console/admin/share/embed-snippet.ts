export type WidgetView = 'booking' | 'page'

/** How the script is loaded: by its stable name, or as the lines that pin one build. */
export function formatScriptTag(url: string): string {
  return `<script type="module" src="${new URL(url).origin}/widget/vez.js"></script>`
}

/** What a salon copies into its site; a slug is letters, digits and hyphens, so nothing to escape. */
export function formatEmbedSnippet(script: string, slug: string, view: WidgetView): string {
  return `${script}\n<vez-booking business="${slug}" view="${view}"></vez-booking>`
}
