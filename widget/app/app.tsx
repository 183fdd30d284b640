import { useEffect, useMemo, useState } from 'preact/hooks'
import type { PublicPage } from '#api/contract/contract.ts'
import { type CallEndpoint, CallError, createHttpClient } from '#api/contract/http-client.ts'
import { TEXT } from '#widget/messages/messages.ts'
import type { Host } from '#widget/state/widget-context.ts'
import { useTheme } from '#widget/theme/use-theme.ts'
import { BusinessPage } from './lazy-screens.tsx'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'
import { Salon } from './salon.tsx'

type PageLoad =
  | { state: 'loading' }
  | { state: 'failed'; gone: string | false }
  | { state: 'ready'; page: PublicPage }

/** Loads a business and draws it, or says that it cannot be had. */
export function App({ host }: { host: Host }) {
  const { api, slug } = host
  const call = useMemo(() => createHttpClient({ base: api }), [api])
  const [attempt, setAttempt] = useState(0)
  const load = usePageLoad(call, host, attempt)
  useTheme(host, load.state === 'ready' ? load.page.business.theme_colors : null)
  if (load.state === 'loading') return <Loading view={host.view} />
  if (load.state === 'failed') {
    const again = () => setAttempt(attempt + 1)
    return <LoadFailed embedded={!host.routed} gone={load.gone} again={again} />
  }
  return <Salon key={slug} host={host} page={load.page} call={call} />
}

function usePageLoad(call: CallEndpoint, host: Host, attempt: number): PageLoad {
  const { slug } = host
  const [load, setLoad] = useState(() => getFirstLoad(host))
  useEffect(() => {
    if (load.state === 'ready') return
    let current = true
    setLoad({ state: 'loading' })
    // Beside the data, not after it; what fails now is asked for again when it is drawn.
    if (host.view === 'page') BusinessPage.fetch().catch(() => {})
    loadPage(call, slug).then(
      (page) => current && setLoad({ state: 'ready', page }),
      (cause: unknown) => {
        if (!current) return
        const gone = cause instanceof CallError && cause.status === GONE && cause.message
        setLoad({ state: 'failed', gone })
        host.emit('vez:error', toLoadError(cause))
      },
    )
    return () => {
      current = false
    }
  }, [call, slug, attempt])
  return load
}

function getFirstLoad({ inlined }: Host): PageLoad {
  return inlined ? { state: 'ready', page: inlined } : { state: 'loading' }
}

/** The status of a house that has left for good, for which the server has a sentence. */
const GONE = 410
const RETRY_AFTER_MS = 1000

/** An answer without its owner is asked for once more, a second later. */
export async function loadPage(call: CallEndpoint, slug: string): Promise<PublicPage> {
  const ask = () => call('GET /api/public/:slug', { params: { slug } })
  const page = await ask()
  if (page.business?.user_id) return page
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
  const second = await ask()
  if (!second.business?.user_id) throw new Error('business without user_id')
  return second
}

function toLoadError(cause: unknown): { code: string; message: string } {
  const unknownSlug = cause instanceof CallError && (cause.status === 404 || cause.status === GONE)
  return unknownSlug
    ? { code: 'business_not_found', message: TEXT.unknownBusiness }
    : { code: 'load_failed', message: TEXT.settingsFailed }
}
