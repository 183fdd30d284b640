import { Skeleton } from '#widget/parts/skeleton.tsx'

/** The shape of the screen that comes. */
export function Loading({ view }: { view: 'page' | 'booking' }) {
  return (
    <div class="vez">
      <div class="frame" aria-busy="true">
        <div class="bones-head">
          <span class="bone logo-bone" />
          <span class="bone line-bone" />
        </div>
        <Skeleton rows={view === 'page' ? 2 : 5} />
      </div>
    </div>
  )
}
