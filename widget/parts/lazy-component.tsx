import { type ComponentType, h } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { TEXT } from '#widget/messages/messages.ts'
import { useWidget } from '#widget/state/widget-context.ts'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'

/** A module of a part that the first screen does without, with the style it needs. */
type LazyModule<P> = { default: ComponentType<P>; css: string }

/**
 * A component that loads when it is first drawn, or before that through `fetch`.
 * @param rows of the skeleton that stands in its place meanwhile
 */
export function lazyComponent<P extends object>(load: () => Promise<LazyModule<P>>, rows = 3) {
  let part: LazyModule<P> | null = null
  let loading: Promise<unknown> | null = null
  const fetch = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded
      },
      (cause: unknown) => {
        loading = null
        throw cause
      },
    )
    return loading
  }

  function LazyComponent(props: P) {
    const { host } = useWidget()
    const [attempt, setAttempt] = useState(0)
    const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
    useEffect(() => {
      // It may have come between this drawing and now.
      if (part) return setState('ready')
      setState('loading')
      fetch().then(
        () => setState('ready'),
        () => setState('failed'),
      )
    }, [attempt])
    if (part) {
      host.adopt(part.css)
      return h(part.default, props)
    }
    return state === 'failed' ? (
      <LazyFailed again={() => setAttempt(attempt + 1)} />
    ) : (
      <Skeleton rows={rows} />
    )
  }
  return Object.assign(LazyComponent, { fetch })
}

function LazyFailed({ again }: { again: () => void }) {
  return (
    <EmptyState icon="alert" title={TEXT.partFailed}>
      <button type="button" class="button secondary" onClick={again}>
        {TEXT.tryAgain}
      </button>
    </EmptyState>
  )
}
