import { h } from 'preact'
import { TEXT } from '#widget/messages/messages.ts'
import { Icon } from '#widget/parts/icon.tsx'

type LoadFailedProps = { embedded: boolean; gone: string | false; again: () => void }

/** Unknown slug, a house that has left, or failed load. Embedded, leaving the salon's own page is not the way out. */
export function LoadFailed(props: LoadFailedProps) {
  return (
    <div class="vez">
      {h(props.embedded ? 'div' : 'main', { class: 'frame' }, <LoadFailedMessage {...props} />)}
    </div>
  )
}

function LoadFailedMessage({ embedded, gone, again }: LoadFailedProps) {
  return (
    <div class="failed" role="alert">
      <span class="badge-icon">
        <Icon name="search" size={28} />
      </span>
      <h1>{TEXT.notFound}</h1>
      <p>{gone || TEXT.loadFailed}</p>
      <div class="row">
        {embedded && !gone && (
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
