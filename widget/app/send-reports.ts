/** Reports to the server that nobody waits for: that a page was opened, and that a client signed out. */
import type { CallInput, ClientSession } from '#api/contract/contract.ts'
import { type CallEndpoint, isRefusedCall } from '#api/contract/http-client.ts'
import { toHttpUrl } from '#widget/links/external-urls.ts'
import {
  readStored,
  STORAGE_AREAS,
  type StorageArea,
  toTextOrNull,
  writeStored,
} from '#widget/state/browser-storage.ts'
import type { Screen } from '#widget/state/route.ts'
import type { Host, Widget } from '#widget/state/widget-context.ts'

type VisitReport = CallInput<'POST /api/public/:slug/visits'>['body']

/** Of this document: a salon that is drawn again in it, or twice, was still opened once. */
export const reportedAddresses = new Set<string>()

export function sendReports(widget: Pick<Widget, 'call' | 'host' | 'page' | 'route'>): void {
  flushPendingSignOut(widget.call, widget.host.slug)
  reportVisit(widget)
}

/** Which site led to the page, never who opened it. An answer, or none, changes nothing here. */
function reportVisit({ host, page, route }: Pick<Widget, 'host' | 'page' | 'route'>): void {
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

/**
 * Tells of a sign-out at once, or when the server can be reached again.
 * @param isRemembered whether the session was kept on this device, and not in this tab alone
 */
export function signOutAtServer(
  call: CallEndpoint,
  slug: string,
  session: ClientSession | null,
  isRemembered: boolean,
): void {
  const area = isRemembered ? 'localStorage' : 'sessionStorage'
  if (session) requestSignOut(call, slug, session.access_token, area)
}

/** @param area where the session was kept: there its token waits until the server has answered */
async function requestSignOut(
  call: CallEndpoint,
  slug: string,
  token: string,
  area: StorageArea,
): Promise<void> {
  writeStored(area, slug, 'left', { token })
  const hasEnded = await call('DELETE /api/public/:slug/session', { params: { slug } }, token).then(
    () => true,
    // A session that was over already has ended too.
    isRefusedCall,
  )
  const isLatest = readStored(area, slug, 'left')?.token === token
  if (hasEnded && isLatest) writeStored(area, slug, 'left', null)
  if (hasEnded) return
  const sendAgain = () => requestSignOut(call, slug, token, area)
  window.addEventListener('online', sendAgain, { once: true })
}

/** Sends what an earlier page, or this tab before a reload, could not. */
function flushPendingSignOut(call: CallEndpoint, slug: string): void {
  for (const area of STORAGE_AREAS) {
    const token = toTextOrNull(readStored(area, slug, 'left')?.token)
    if (token) requestSignOut(call, slug, token, area)
  }
}
