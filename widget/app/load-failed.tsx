import { h } from 'preact'
import { TEXT } from '#widget/messages/messages.ts'
import { Icon } from '#widget/parts/icon.tsx'

type LoadFailedProps = { embedded: boolean; again: () => void }

/** Unknown slug or failed load. Embedded, leaving the salon's own page is not the way out. */
export function LoadFailed({ embedded, again }: LoadFailedProps) {
  return (
    <div class="vez">
      {h(
        embedded ? 'div' : 'main',
        { class: 'frame' },
        <LoadFailedMessage embedded={embedded} again={again} />,
      )}
    </div>
  )
}

function LoadFailedMessage({ embedded, again }: LoadFailedProps) {
  return (
    <div class="failed" role="alert">
      <span class="badge-icon">
        <Icon name="search" size={28} />
      </span>
      <h1>{TEXT.notFound}</h1>
      <p>{TEXT.loadFailed}</p>
      <div class="row">
        {embedded && (
          <button type="button" class="button" part="button" onClick={again}>
            {TEXT.tryAgain}
          </button>
        )}
        <a class={embedded ? 'button secondary' : 'button'} href="/">
          {TEXT.goHome}
        </a>
      </div>
    </div>
  )
}
