/** Between the tabs of one browser: bookings of a business were made, moved or cancelled. */
const openChannel = (slug: string) => new BroadcastChannel(`vez:${slug}:bookings`)

/** Every listener hears it, those of this tab included. */
export function broadcastBookingChange(slug: string): void {
  const channel = openChannel(slug)
  channel.postMessage('changed')
  channel.close()
}

export function listenForBookingChanges(slug: string, heard: () => void, left: AbortSignal): void {
  const channel = openChannel(slug)
  channel.onmessage = heard
  left.addEventListener('abort', () => channel.close())
}
