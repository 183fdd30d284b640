import { Skeleton } from '#widget/parts/skeleton.tsx'

/** The shape of the screen that comes. */
export function Loading({ view }: { view: 'page' | 'booking' }) {
  return (
    <div class="vez">
      <div class="frame" aria-busy="true">
        <div class="skeleton-head">
          <span class="skeleton-row skeleton-logo" />
          <span class="skeleton-row skeleton-line" />
        </div>
        <Skeleton rows={view === 'page' ? 2 : 5} />
      </div>
    </div>
  )
}
