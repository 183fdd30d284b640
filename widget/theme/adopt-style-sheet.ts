const sheets = new Map<string, CSSStyleSheet>()

/** A constructed sheet: no `<style>`, so the strictest Content-Security-Policy lets it be. */
function getStyleSheet(css: string): CSSStyleSheet {
  let sheet = sheets.get(css)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    sheets.set(css, sheet)
  }
  return sheet
}

/** Adds a style sheet to a shadow root, once. */
export function adoptStyleSheet(root: ShadowRoot, css: string): void {
  const sheet = getStyleSheet(css)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)
}
