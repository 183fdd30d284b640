/** While free times are on the screen, those that are taken elsewhere go. */
import type { DaySlots } from '#api/contract/contract.ts'
import { FRESH } from '#widget/messages/fresh-slots.ts'
import type { Widget } from '#widget/state/widget-context.ts'
import { broadcastBookingChange, listenForBookingChanges } from './booking-channel.ts'
import { getShownDate, getSpanAround, haveTimesChanged, mergeDays } from './slot-days.ts'
import { throttleReload } from './throttle-reload.ts'

/** How often (ms) a page that is being looked at asks whether anything changed. */
const POLL_INTERVAL_MS = 15_000

type ShownSlots = {
  /** The days on the screen; undefined while nothing may change under the client. */
  read: () => readonly DaySlots[] | undefined
  /** The chosen date. */
  date: () => string | null
  ask: (span: { from: string; to: string }) => Promise<DaySlots[]>
  show: (days: DaySlots[]) => void
}

/** @param left aborted when the times leave the screen */
export function keepSlotsFresh(widget: Widget, shown: ShownSlots, left: AbortSignal): void {
  if (left.aborted) return
  const { slug } = widget.page.business
  const sign = throttleReload(() => {
    if (!document.hidden) reloadSlots(widget, shown, left)
  }, left)
  const look = () => {
    if (!document.hidden) sign()
  }
  window.addEventListener('focus', look, { signal: left })
  document.addEventListener('visibilitychange', look, { signal: left })
  listenForBookingChanges(slug, look, left)
  const poll = setInterval(look, POLL_INTERVAL_MS)
  left.addEventListener('abort', () => clearInterval(poll))
  // What is booked here concerns the other tabs.
  widget.host.root.host.addEventListener('vez:booked', () => broadcastBookingChange(slug), {
    signal: left,
  })
}

async function reloadSlots(
  { host, announce }: Widget,
  shown: ShownSlots,
  left: AbortSignal,
): Promise<void> {
  const before = shown.read()
  const date = before && getShownDate(before, shown.date())
  const span = date && getSpanAround(before, date)
  if (!span) return
  // The client did not ask for this reload, so a failure stays silent until the next one.
  const newer = await shown.ask(span).catch(() => null)
  if (!newer || left.aborted || shown.read() !== before) return
  const merged = mergeDays(before, newer)
  if (!merged) return
  const focused = host.root.activeElement
  shown.show(merged)
  if (haveTimesChanged(before, merged, date)) announce(FRESH.changed)
  setTimeout(() => restoreFocus(host.root, focused), 50)
}

/** The focus does not fall out of the page with a time that is gone. */
function restoreFocus(root: ShadowRoot, focused: Element | null): void {
  if (!focused || focused.isConnected || root.activeElement) return
  root.querySelector<HTMLElement>('.nearest .time, .times .time')?.focus()
}
