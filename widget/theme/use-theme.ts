import { useLayoutEffect } from 'preact/hooks'
import { parseColor } from '#domain/business/contrast.ts'
import type { ThemeColors } from '#domain/business/settings.ts'
import { DEFAULT_THEME } from '#domain/business/settings.ts'
import type { Host } from '#widget/state/widget-context.ts'
import { createThemeTokens, formatPrivateRule, formatPublicRule, THEME_NAMES } from './theme.ts'

const ruleSheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

/** Draws the element in the business's colours, in light and dark, as the page around allows. */
export function useTheme(host: Host, colors: ThemeColors | null): void {
  const isPainted = host.painted !== null
  useLayoutEffect(() => {
    // The painted style has both already, and changes from one to the other by itself.
    if (isPainted) return
    const { root } = host
    const prefersDark = matchMedia('(prefers-color-scheme: dark)')
    const draw = () => drawTheme(root, colors ?? DEFAULT_THEME, prefersDark.matches)
    draw()
    prefersDark.addEventListener('change', draw)
    return () => prefersDark.removeEventListener('change', draw)
  }, [isPainted, colors])
}

function drawTheme(root: ShadowRoot, colors: ThemeColors, dark: boolean): void {
  let sheet = ruleSheets.get(root)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    ruleSheets.set(root, sheet)
    root.adoptedStyleSheets.push(sheet)
  }
  sheet.replaceSync(formatPublicRule(colors))
  const inEffect = getEffectiveColors(root.host, colors)
  sheet.replaceSync(formatPublicRule(colors) + formatPrivateRule(createThemeTokens(inEffect, dark)))
}

/** The page's own `--vez-*` come before the business's, where they can be read as colours. */
function getEffectiveColors(element: Element, colors: ThemeColors): ThemeColors {
  const style = getComputedStyle(element)
  const found = { ...colors }
  for (const name of THEME_NAMES) {
    const value = style.getPropertyValue(`--vez-${name}`).trim()
    if (parseColor(value)) found[name] = value
  }
  return found
}
