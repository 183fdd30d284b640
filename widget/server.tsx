/** Entry for the server, which paints the salon's page before any script runs. */
import { renderToString } from 'preact-render-to-string'
import type { PublicPage } from '#api/contract/contract.ts'
import { addDays } from '#domain/time/civil-time.ts'
import { toInstant } from '#domain/time/clock.ts'
import { App } from './app/app.tsx'
import { BusinessPage } from './app/lazy-screens.tsx'
import { NoScriptPanels } from './page/no-script-panels.tsx'
import { getFirstPhoto } from './page/photos.tsx'
import type * as Shape from './server-shape.d.ts'
import type { Host } from './state/widget-context.ts'
import { PAINTED_STYLE_SHEETS } from './theme/first-style-sheets.ts'
import { formatPaintedRules } from './theme/theme.ts'

export const paintPage: typeof Shape.paintPage = async (page, today) => {
  await BusinessPage.fetch()
  const sheets = new Set(PAINTED_STYLE_SHEETS)
  const until = toInstant(page.business.general_settings.timezone, addDays(today, 1), '00:00')
  const painted = { day: today, until }
  const host = createPaintingHost(page, painted, (css) => sheets.add(css))
  const drawn = renderToString(<App host={host} />)
  const unscripted = <NoScriptPanels page={page} today={today} />
  return {
    style: [...sheets].join('') + formatPaintedRules(page.business.theme_colors),
    firstPhoto: getFirstPhoto(page),
    markup: `<div data-painted="${today}" data-until="${until}">${drawn}</div>${renderToString(unscripted)}`,
  }
}

/** What the element tells its app where there is no element: effects never run here. */
function createPaintingHost(
  page: PublicPage,
  painted: Host['painted'],
  adopt: Host['adopt'],
): Host {
  const { slug } = page.business
  return {
    slug,
    api: '',
    view: 'page',
    routed: true,
    service: null,
    step: null,
    address: `https://painted.invalid/${slug}`,
    inlined: page,
    painted,
    get root(): ShadowRoot {
      throw new Error('a painted page has no shadow root yet')
    },
    adopt,
    returned: { current: '' },
    emit: () => {},
  }
}
