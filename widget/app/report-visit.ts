/** Tells the server that a salon's page was opened and which site led to it; never who opened it. */
import type { CallInput } from '#api/contract/contract.ts'
import { toHttpUrl } from '#widget/links/external-urls.ts'
import type { Screen } from '#widget/state/route.ts'
import type { Host, Widget } from '#widget/state/widget-context.ts'

type VisitReport = CallInput<'POST /api/public/:slug/visits'>['body']

/** Of this document: a salon that is drawn again in it, or twice, was still opened once. */
export const reportedAddresses = new Set<string>()

/** Fire and forget: an answer, or none, changes nothing here. */
export function reportVisit({ host, page, route }: Pick<Widget, 'host' | 'page' | 'route'>): void {
  const address = `${host.api}/api/public/${encodeURIComponent(page.business.slug)}/visits`
  const visit = reportedAddresses.has(address) ? null : toVisitReport(host, route.screen)
  if (!visit) return
  reportedAddresses.add(address)
  fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(visit),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}

/** What kind of visit it is; null for what is none, such as a look at one's own bookings. */
function toVisitReport(
  { routed, api }: Pick<Host, 'routed' | 'api'>,
  screen: Screen,
): VisitReport | null {
  // Embedded in pages of our own, it is shown to owners: the preview beside the snippet.
  if (!routed) return api === location.origin ? null : { origin: 'widget', from: location.origin }
  if (screen === 'b') return { origin: 'link' }
  if (screen !== 'page' && screen !== 'booking') return null
  const from = toHttpUrl(document.referrer)
  return { origin: 'page', ...(from && { from: new URL(from).origin }) }
}
